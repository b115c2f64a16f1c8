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
            try await reader.press("Post to Facebook")
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

        @Test("the key to Facebook runs out: the post waits for a login, and then goes out once")
        func tokenExpired() async throws {
            let reader = try await Reader.fresh { $0.colorScheme = .dark }
            let draft = try await reader.compose(as: "Null Void")
            try await reader.program.expireTokens()
            try await reader.expectOnceAfterLogin(draft, "draft-token-expired")
        }

        @Test("posting is declined twice, and allowed after all: the draft is there every time")
        func declined() async throws {
            let reader = try await Reader.fresh { $0.colorScheme = .dark }
            let person = "Robin 🦉 Nightreader"
            let draft = try await reader.compose(as: person, isAllowed: false)
            for takesTickAway in [false, true] {
                try await reader.press("Post to Facebook")
                try await reader.press("Ask Facebook")
                if takesTickAway { try await reader.browser.find("[value=publish_actions]").click() }
                try await reader.press(takesTickAway ? "Continue as \(person)" : "Cancel")
                try await reader.expect("The permission was not given, so nothing will be posted.")
                try await reader.expectDraft(draft)
            }
            try await reader.look("draft-declined")
            try await reader.press("Post to Facebook")
            try await reader.look("draft-declined-before")
            try await reader.expect("You said no to this before")
            try await reader.follow("Not now")
            try await reader.expectDraft(draft)
            try await reader.press("Post to Facebook")
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
            try await reader.press("Post to Facebook")
            try await reader.press("Ask Facebook")
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
    var message: String
    let place = "Lamplight Books"
}

extension Reader {
    /// Logs in, writes a review, and fills the share dialog, which stays open.
    fileprivate func compose(as person: String, isAllowed: Bool = true) async throws -> Draft {
        try await open("/login")
        try await logIn(as: person)
        try await write(title: "Middlemarch", author: "George Eliot", text: "Slow, and worth it.", score: 9)
        try await follow("Share this review")
        if isAllowed {
            try await press("Post to Facebook")
            try await allowPosting(as: person)
        }
        try await choosePlace("Lamplight")
        let message = "\(HardReview().message) from \(person)"
        try await browser.execute("document.querySelector('#audience').value = 'self'")
        try await fill("#message", message)
        return Draft(message: message)
    }

    /// The open dialog holds every choice and word.
    fileprivate func expectDraft(_ draft: Draft) async throws {
        #expect(try await value("#message") == draft.message)
        #expect(try await value("#audience") == "self")
        #expect(try await browser.find("#place .chip bdi").property("textContent").text?.hasPrefix(draft.place) == true)
    }

    /// Posts the open dialog, and finds it at the network exactly once.
    fileprivate func expectPosted(_ draft: Draft) async throws {
        try await press("Post to Facebook")
        try await expectOnWall(draft)
    }

    private func expectOnWall(_ draft: Draft) async throws {
        try await expect("Posted to Facebook", "Only me")
        try await follow("See it there")
        try await expect("at \(draft.place)")
        try await pressFirst(".post header a")
        var count = 0
        for message in try await browser.findAll(".post .message") {
            if try await message.property("textContent").text == draft.message { count += 1 }
        }
        #expect(count == 1)
    }

    /// Posts while the network accepts nothing of this person, logs in there again from the receipt, and finds one post.
    fileprivate func expectOnceAfterLogin(_ draft: Draft, _ name: String) async throws {
        try await press("Post to Facebook")
        try await look(name)
        try await expect("Facebook has ended your login", "Everything you wrote here is kept")
        try await press("Log in with Facebook")
        try await look("\(name)-again")
        try await expect(draft.message, "You are connected again now")
        try await press("Try again")
        try await expectOnWall(draft)
    }
}
