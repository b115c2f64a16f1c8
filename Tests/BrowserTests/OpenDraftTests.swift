import Primitives
import TestSupport
import Testing

extension BrowserTests {
    @Suite(
        "while a share is being written, without scripts on a phone",
        .serialized,
        .sharedReader(TestBrowser.Options(runsScripts: false, width: 320, height: 640))
    )
    struct OpenDraftTests {
        @Test("the app is removed at Facebook: this login ends too, and after the next one the draft is as it was")
        func appRemoved() async throws {
            let reader = try await Reader.fresh()
            let person = "Wren Abernathy-Quill"
            let draft = try await reader.compose(as: person)
            try await reader.inAnotherTab {
                try await reader.browser.open(reader.program.sandbox + "/settings/apps")
                try await reader.press("Remove Flyleaf")
                try await reader.look("draft-sandbox-removed")
                try await reader.expect("You have not let any app in.")
            }
            try await reader.press("Post to Facebook")
            try await reader.look("draft-app-removed")
            try await reader.expect("What you typed is kept.")
            try await reader.press("Log in with Facebook")
            try await reader.press("Continue as \(person)")
            try await reader.look("draft-after-removal")
            try await reader.expectDraft(draft)
            try await reader.post("Post to Facebook")
            try await reader.allowPosting(as: person)
            try await reader.expectDraft(draft)
            try await reader.expectPosted(draft)
        }

        @Test("the password is changed at Facebook: the post waits for a login, and then goes out once")
        func passwordChanged() async throws {
            let reader = try await Reader.fresh()
            let draft = try await reader.compose(as: "Tiro Oldhand")
            try await reader.inAnotherTab {
                try await reader.browser.open(reader.program.sandbox + "/settings/password")
                try await reader.press("Change the password")
                try await reader.look("draft-sandbox-password")
                try await reader.expect("Every app you let in must ask you to log in again")
            }
            try await reader.expectOnceAfterLogin(draft, "draft-password-changed")
        }

        @Test(
            "the key to a network runs out: the post waits for a login, and then goes out once",
            arguments: SandboxNetwork.allCases
        )
        func tokenExpired(at network: SandboxNetwork) async throws {
            let reader = try await Reader.fresh { $0.colorScheme = .dark }
            let draft = try await reader.compose(as: "Null Void", at: network)
            try await reader.program.expireTokens(at: network)
            try await reader.expectOnceAfterLogin(draft, "draft-token-expired-\(network)")
        }

        @Test(
            "the app is removed at a network that sends no word of it: the post waits for a login, and goes out once",
            arguments: [SandboxNetwork.x, .mastodon]
        )
        func removedInSilence(at network: SandboxNetwork) async throws {
            let reader = try await Reader.fresh()
            let draft = try await reader.compose(as: "Wren Abernathy-Quill", at: network)
            try await reader.inAnotherTab {
                try await reader.browser.open(reader.program.origin(of: network) + "/settings/apps")
                try await reader.press(network.removal)
                try await reader.look("draft-sandbox-removed-\(network)")
                try await reader.expect("You have not let any app in.")
            }
            try await reader.expectOnceAfterLogin(draft, "draft-removed-\(network)")
        }

        @Test("posting is declined twice, and allowed after all: the draft is there every time")
        func declined() async throws {
            let reader = try await Reader.fresh { $0.colorScheme = .dark }
            let person = "Robin 🦉 Nightreader"
            let draft = try await reader.compose(as: person, isAllowed: false)
            for takesTickAway in [false, true] {
                try await reader.post("Post to Facebook")
                // Cancelled there, it is not asked again by the next press alone: a page explains it first.
                if takesTickAway { try await reader.press("Ask Facebook") }
                if takesTickAway { try await reader.browser.find("[value=publish_actions]").click() }
                try await reader.press(takesTickAway ? "Continue as \(person)" : "Cancel")
                try await reader.expect("The permission was not given, so nothing will be posted.")
                try await reader.expectDraft(draft)
            }
            try await reader.look("draft-declined")
            try await reader.post("Post to Facebook")
            try await reader.look("draft-declined-before")
            try await reader.expect("You said no to this before")
            try await reader.follow("Not now")
            try await reader.expectDraft(draft)
            try await reader.post("Post to Facebook")
            try await reader.press("Ask Facebook")
            try await reader.allowPosting(as: person)
            try await reader.expectPosted(draft)
        }

        @Test("the login ends elsewhere: after the next one the words are as they were typed")
        func loginEnded() async throws {
            let reader = try await Reader.fresh()
            let person = "Mononymous"
            var draft = try await reader.compose(as: person)
            try await reader.browser.forgetCookie("flyleaf")
            draft.message = "Typed after the login had ended: \(HardReview().message)"
            try await reader.fill("#message", draft.message)
            try await reader.press("Post to Facebook")
            try await reader.expect("What you typed is kept.")
            // Whoever says no at the network has not lost the way back either.
            try await reader.actAsNobody()
            try await reader.press("Log in with Facebook")
            try await reader.press("Cancel")
            try await reader.look("draft-login-declined")
            try await reader.expect("You did not log in.", "What you typed is kept.")
            try await reader.press("Log in with Facebook")
            try await reader.choose(person)
            try await reader.expectDraft(draft)
            try await reader.expectPosted(draft)
        }

        @Test("the program is killed between the redirect and the return: the login ends where it was going")
        func restartWhileAway() async throws {
            let reader = try await Reader.fresh()
            let person = "Percy 100% Plus+Sign=&?#"
            let draft = try await reader.compose(as: person, isAllowed: false)
            try await reader.post("Post to Facebook")
            try await reader.program.restart()
            try await reader.press("Continue as \(person)")
            try await reader.look("draft-after-restart")
            try await reader.expect("The permission is given.")
            try await reader.expectDraft(draft)
            try await reader.expectPosted(draft)
        }
    }
}

/// What somebody has chosen and typed in the share dialog.
private struct Draft {
    let person: String
    let network: SandboxNetwork
    var message: String
    let place = "Lamplight Books"
}

extension Reader {
    /// Logs in, writes a review, and fills the share dialog, which stays open.
    fileprivate func compose(
        as person: String,
        at network: SandboxNetwork = .facebook,
        isAllowed: Bool = true
    ) async throws -> Draft {
        try await open("/login")
        try await press("Log in with \(program.title(of: network))")
        try await choose(person)
        try await agree(at: network, as: person)
        try await write(title: "Middlemarch", author: "George Eliot", text: "Slow, and worth it.", score: 9)
        try await follow("Share this review")
        if isAllowed {
            try await post("Post to \(program.title(of: network))")
            try await agree(at: network, as: person)
        }
        // Only Facebook has places and an audience for each post.
        if network == .facebook {
            try await choosePlace("Lamplight")
            try await browser.execute("document.querySelector('#audience').value = 'self'")
        }
        let message = "\(HardReview().message) from \(person)"
        try await fill("#message", message)
        return Draft(person: person, network: network, message: message)
    }

    private func allowPosting(at network: SandboxNetwork, as person: String) async throws {
        try await press("Ask \(program.title(of: network))")
        try await agree(at: network, as: person)
    }

    /// The open dialog holds every choice and word.
    fileprivate func expectDraft(_ draft: Draft) async throws {
        #expect(try await value("#message") == draft.message)
        #expect(try await value("#audience") == "self")
        #expect(try await browser.find("#place .chip bdi").property("textContent").text?.hasPrefix(draft.place) == true)
    }

    /// Posts the open dialog, and finds it at the network exactly once.
    fileprivate func expectPosted(_ draft: Draft) async throws {
        try await post("Post to Facebook")
        try await expectOnWall(draft)
    }

    private func expectOnWall(_ draft: Draft) async throws {
        try await expect("Posted to \(program.title(of: draft.network))")
        if draft.network == .facebook { try await expect("Only me") }
        try await follow("See it there")
        if draft.network == .facebook { try await expect("at \(draft.place)") }
        try await pressFirst(".post header a")
        var count = 0
        for message in try await browser.findAll(".post .message") {
            // Where there is no card, heading and link stand below the words.
            let lines = try await message.property("textContent").text?.split(separator: "\n") ?? []
            if lines.first.map(String.init) == draft.message { count += 1 }
        }
        #expect(count == 1)
    }

    /// Posts while the network accepts nothing of this person, logs in there again from the receipt, and finds one post.
    fileprivate func expectOnceAfterLogin(_ draft: Draft, _ name: String) async throws {
        let title = program.title(of: draft.network)
        try await post("Post to \(title)")
        try await look(name)
        try await expect("\(draft.network.name) has ended your login", "Everything you wrote here is kept")
        try await press("Log in with \(title)")
        if draft.network != .facebook {
            try await look("\(name)-consent")
            try await agree(at: draft.network, as: draft.person)
        }
        try await look("\(name)-again")
        try await expect(draft.message, "You are connected again now")
        if draft.network != .facebook {
            // The new key is one for reading: posting is asked for anew, before anything is sent with it.
            try await expect("what is missing is your permission to post")
            try await follow("Give the permission")
            try await allowPosting(at: draft.network, as: draft.person)
        }
        try await press("Try again")
        try await expectOnWall(draft)
    }
}
