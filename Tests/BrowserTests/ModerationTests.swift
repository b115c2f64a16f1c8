import Primitives
import TestSupport
import Testing

extension BrowserTests {
    @Suite("moderation", .serialized)
    struct ModerationTests {
        @Test(
            "MO-01, MO-02, MO-03: reported, hidden, told, objected to, answered and given back, without scripts too",
            arguments: [
                TestBrowser.Options(runsScripts: false, colorScheme: .dark, width: 320, height: 640),
                TestBrowser.Options(width: 1280),
            ]
        )
        func journey(_ options: TestBrowser.Options) async throws {
            try await Reader.with(options) { reader in
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Ann")
                try await reader.write(title: "Momo", author: "Michael Ende", text: "Grey men. >!They lose.!<")
                let review = try await reader.path
                try await reader.another("Ben")
                try await reader.open(review)
                try await reader.look("review-of-another")
                try await reader.pressFirst("a[href$='/flag']")
                try await reader.look("report")
                try await reader.browser.find("input[value=hate]").click()
                try await reader.fill("#words", "Look at the first line, please: it is about me.")
                try await reader.press("Report it")
                try await reader.expect("A moderator looks at it.")

                try await reader.another("Mo")
                try await reader.program.run("moderator", "Mo")
                try await reader.open("/account")
                try await reader.pressFirst("a[href='/moderation']")
                try await reader.look("moderation")
                try await reader.pressFirst("#reported ~ .ledger a")
                try await reader.look("moderation-item")
                try await reader.browser.find("input[value=hide]").click()
                try await reader.fill("#reason", "It speaks of a reader here.")
                try await reader.press("Decide")
                try await reader.expect("It is done")

                try await reader.comeBack("Ann")
                try await reader.open(review)
                try await reader.look("review-hidden")
                try await reader.open("/notices")
                try await reader.look("notices-moderation")
                try await reader.pressFirst(".ledger a")
                try await reader.look("ruling")
                try await reader.fill("#words", "These are men in a book.")
                try await reader.press("Object")
                try await reader.look("ruling-objected")

                try await reader.comeBack("Mo")
                try await reader.open("/moderation")
                try await reader.look("moderation-objection")
                try await reader.fill("textarea", "You are right.")
                try await reader.press("Answer")
                try await reader.open("/moderation\(review)")
                try await reader.browser.find("input[value=restore]").click()
                try await reader.fill("#reason", "It is about a book.")
                try await reader.press("Decide")
                try await reader.open("/moderation/log")
                try await reader.look("moderation-log")

                try await reader.comeBack("Ben")
                try await reader.open(review)
                try await reader.expect("Momo")
            }
        }

        @Test(
            "MO-04: a moderator blocks a link; who wrote one reads why it is refused, and the older stands as words",
            arguments: [
                TestBrowser.Options(runsScripts: false, colorScheme: .dark, width: 320, height: 640),
                TestBrowser.Options(width: 1280),
            ]
        )
        func blockedLinks(_ options: TestBrowser.Options) async throws {
            try await Reader.with(options) { reader in
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Ann")
                try await reader.write(
                    title: "Momo",
                    author: "Michael Ende",
                    text: "Get [it here](https://evil.example)."
                )
                let review = try await reader.path
                try await reader.another("Mo")
                try await reader.program.run("moderator", "Mo")
                try await reader.open("/moderation")
                try await reader.follow("Blocked links")
                try await reader.fill("#links", "evil.example/watch?v=1")
                try await reader.fill("#reason", "It installs a program.")
                try await reader.press("Block them")
                try await reader.look("blocked-links-refused", failure: true)
                try await reader.fill("#links", "https://evil.example/")
                try await reader.press("Block them")
                try await reader.expect("Blocked: evil.example")
                try await reader.look("blocked-links")

                try await reader.comeBack("Ann")
                try await reader.open(review)
                try await reader.expect("it here (link blocked)")
                try await reader.look("review-blocked-link")
                try await reader.open("\(review)/edit")
                try await reader.fill("textarea[name=review]", "Get it at www.evil.example, really.")
                try await reader.press("Save review")
                try await reader.expect("It leads to evil.example")
                try await reader.look("review-refused-link", failure: true)
            }
        }

        @Test(
            "a moderator closes sign-up but to those invited, and somebody comes by an invitation, without scripts too",
            arguments: [
                TestBrowser.Options(runsScripts: false, colorScheme: .dark, width: 320, height: 640),
                TestBrowser.Options(width: 1280),
            ]
        )
        func signUp(_ options: TestBrowser.Options) async throws {
            try await Reader.with(options) { reader in
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Mo")
                try await reader.program.run("moderator", "Mo")
                try await reader.open("/moderation")
                try await reader.follow("Who can make an account")
                try await reader.browser.find("input[value=invited]").click()
                try await reader.press("Keep it so")
                try await reader.expect("An account needs an invitation")
                try await reader.look("sign-up")
                try await reader.open("/settings")
                try await reader.pressFirst("a[href='/invitations']")
                try await reader.press("Make an invitation")
                try await reader.look("invitation")
                let address = try await reader.value("#address")
                try await reader.follow("I have copied it")
                try await reader.look("invitations")

                try await reader.browser.forgetAllCookies()
                try await reader.open("/")
                try await reader.expect("New accounts are made by invitation here.")
                try await reader.look("front-by-invitation")
                try await reader.open("/login")
                try await reader.look("login-by-invitation")
                try await reader.browser.open(address)
                try await reader.expect("Mo invites you.")
                try await reader.look("invited")
                try await reader.startWithoutNetwork("Ben")
                try await reader.expect("Welcome. Your account is ready.")
                try await reader.browser.forgetAllCookies()
                try await reader.browser.open(address)
                try await reader.look("invitation-over", failure: true)
            }
        }
    }
}

extension Reader {
    fileprivate var path: String {
        get async throws {
            let address = try await browser.url.split(separator: "?")[0]
            return String(address.dropFirst(program.address.count))
        }
    }

    /// Logs in to another account beside the one in use.
    fileprivate func another(_ name: String) async throws {
        try await open("/session/switch")
        try await fill("#name", name)
        try await press("Start one without a network")
    }

    /// Goes back to an account this browser remembers.
    fileprivate func comeBack(_ name: String) async throws {
        try await open("/session/switch")
        try await press("Use this account: \(name)")
    }
}
