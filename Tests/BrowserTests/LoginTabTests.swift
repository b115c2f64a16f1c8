import TestSupport
import Testing

extension BrowserTests {
    @Suite(
        "logins that cross each other, without scripts",
        .serialized,
        .sharedReader(TestBrowser.Options(runsScripts: false))
    )
    struct LoginTabTests {
        @Test("two tabs log in at once as the same person: both arrive where they were going, in one account")
        func samePerson() async throws {
            let reader = try await Reader.fresh()
            let person = "Ada Fernsby"
            let second = try await reader.leave(from: "/login?next=/friends")
            let first = try await reader.leave(from: "/login?next=/reviews/new", inNewTab: true)
            try await reader.browser.go(to: first)
            try await reader.pressFirst("li:nth-child(1) button.person")
            try await reader.press("Continue as \(person)")
            #expect(try await reader.browser.url.contains("/reviews/new"))
            try await reader.browser.go(to: second)
            // Facebook knows by now who this is.
            try await reader.browser.reload()
            try await reader.look("tabs-second")
            #expect(try await reader.browser.url.contains("/friends"))
            try await reader.open("/account")
            try await reader.expect("You are logged in nowhere else.")
            try await reader.open("/session/switch")
            try await reader.expect("This browser remembers no other account.")
        }

        @Test("two tabs log in at once as two people: the later one is in use, and the other is remembered")
        func twoPeople() async throws {
            let reader = try await Reader.fresh()
            let second = try await reader.leave(for: "X", from: "/login?next=/friends")
            let first = try await reader.leave(from: "/login?next=/reviews/new", inNewTab: true)
            try await reader.choose("Tiro Oldhand")
            try await reader.press("Continue as Tiro Oldhand")
            try await reader.fill("#title", "Half written")
            try await reader.browser.go(to: second)
            try await reader.browser.reload()
            try await reader.press("I am somebody else")
            try await reader.choose("Null Void")
            try await reader.press("Authorize app")
            try await reader.expect("Null Void, your account")
            // The form of the first tab belongs to the account that was in use when it was opened.
            try await reader.browser.go(to: first)
            try await reader.press("Save review")
            try await reader.look("tabs-form-of-other-account", failure: true)
            try await reader.expect("nothing you typed is lost")
            try await reader.inAnotherTab {
                try await reader.open("/session/switch")
                try await reader.look("tabs-switch")
                try await reader.press("Use this account: Tiro Oldhand")
            }
            try await reader.follow("Open the form again")
            #expect(try await reader.value("#title") == "Half written")
            try await reader.press("Save review")
            try await reader.expect("The review is saved.", "Tiro Oldhand")
        }

        @Test("two tabs hold full forms when the login ends: one login gives both back")
        func twoFullForms() async throws {
            let reader = try await Reader.fresh { $0.width = 320 }
            try await reader.open("/login")
            try await reader.logIn(as: "Percy 100% Plus+Sign=&?#")
            let first = try await reader.browser.tab
            try await reader.open("/reviews/new")
            try await reader.fill("#title", "Words of the first tab")
            let second = try await reader.browser.openTab(reader.options)
            try await reader.open("/reviews/new")
            try await reader.fill("#title", "Words of the second tab")
            try await reader.browser.forgetCookie("flyleaf")
            for tab in [first, second] {
                try await reader.browser.go(to: tab)
                try await reader.press("Save review")
                try await reader.expect("What you typed is kept.")
            }
            try await reader.press("Log in with Facebook")
            #expect(try await reader.value("#title") == "Words of the second tab")
            try await reader.browser.go(to: first)
            try await reader.press("Log in with Facebook")
            try await reader.look("tabs-stale-login", failure: true)
            try await reader.expect("You are logged in already")
            try await reader.follow("Go on")
            #expect(try await reader.value("#title") == "Words of the first tab")
            for tab in [first, second] {
                try await reader.browser.go(to: tab)
                try await reader.press("Save review")
                try await reader.expect("The review is saved.")
            }
            try await reader.open("/reviews?scope=own")
            try await reader.expect("Words of the first tab", "Words of the second tab")
        }

        @Test("the program is killed while somebody logs in at the network: the login goes on as if nothing was")
        func restart() async throws {
            let reader = try await Reader.fresh { $0.colorScheme = .dark }
            let person = "Robin 🦉 Nightreader"
            try await reader.leave(from: "/login?next=/reviews/new")
            try await reader.choose(person)
            try await reader.program.restart()
            try await reader.press("Continue as \(person)")
            try await reader.look("login-after-restart")
            #expect(try await reader.browser.url.contains("/reviews/new"))
            try await reader.write(title: "Written after the restart")
            try await reader.program.restart()
            try await reader.open("/reviews?scope=own")
            try await reader.expect("Written after the restart", "\(person), your account")
        }

        @Test("one permission is declined: everything else works, and the page that needs it asks again")
        func oneDeclined() async throws {
            let reader = try await Reader.fresh {
                $0.width = 320
                $0.colorScheme = .dark
            }
            let person = "Mononymous"
            try await reader.leave(from: "/login")
            try await reader.choose(person)
            try await reader.browser.find("[value=user_friends]").click()
            try await reader.press("Continue as \(person)")
            try await reader.expect("Your account is ready.")
            try await reader.open("/friends")
            try await reader.look("declined-friends")
            try await reader.open("/account")
            try await reader.look("declined-account")
            try await reader.expect("Declined")
            try await reader.write(title: "Alone for now")
            try await reader.follow("Share this review")
            try await reader.fill("#message", "Words for a friend")
            try await reader.press("Choose a friend")
            try await reader.look("declined-friend-choice")
            try await reader.press("Ask Facebook for it")
            try await reader.press("Continue as \(person)")
            try await reader.look("declined-then-given")
            try await reader.browser.find(".people input").click()
            try await reader.press("Choose this friend")
            #expect(try await reader.value("#message") == "Words for a friend")
            #expect(try await reader.browser.findAll("#destination .chip").count == 1)
        }
    }
}

extension Reader {
    /// Begins a login and stops at the network, as nobody yet; the answer is the tab.
    @discardableResult
    fileprivate func leave(
        for network: String = "Facebook",
        from path: String,
        inNewTab: Bool = false
    ) async throws -> TestBrowserTab {
        if inNewTab { try await browser.openTab(options) }
        try await open(path)
        try await press("Log in with \(network)")
        return try await browser.tab
    }
}
