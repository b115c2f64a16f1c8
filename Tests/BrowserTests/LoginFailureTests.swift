import Primitives
import TestSupport
import Testing

extension BrowserTests {
    @Suite("a login that does not go as hoped", .serialized)
    struct LoginFailureTests {
        @Test("is declined: the page says so, and every way in is still there")
        func declined() async throws {
            try await Reader.with(TestBrowser.Options(width: 320)) { reader in
                try await reader.open("/")
                try await reader.press("Log in with Facebook")
                try await reader.choose("Ada Fernsby")
                try await reader.press("Cancel")
                try await reader.look("login-declined")
                try await reader.expect("You did not log in.", "Log in with Facebook", "Start without a network")
            }
        }

        @Test("meets a network that is down: the page says so, and trying again works")
        func networkDown() async throws {
            try await Reader.with(TestBrowser.Options(width: 320)) { reader in
                try await reader.open("/")
                try await reader.press("Log in with Facebook")
                try await reader.choose("Ada Fernsby")
                try await reader.program.fault("server_error", count: 20)
                try await reader.press("Continue as Ada Fernsby")
                try await reader.look("login-network-down", failure: true)
                try await reader.expect("Reference", "Log in with Facebook", "Start without a network")
                try await reader.program.clearFaults()
                try await reader.press("Log in with Facebook")
                try await reader.expect("Your account is ready")
            }
        }

        @Test("is begun in two tabs at once: both end, and there is one account")
        func twoTabs() async throws {
            try await Reader.with { reader in
                try await reader.open("/login?next=/reviews/new")
                try await reader.press("Log in with Facebook")
                let first = try await reader.browser.url
                try await reader.open("/login?next=/friends")
                try await reader.press("Log in with Facebook")
                try await reader.choose("Ada Fernsby")
                try await reader.press("Continue as Ada Fernsby")
                #expect(try await reader.browser.url.contains("/friends"))
                try await reader.browser.open(first)
                try await reader.look("login-second-tab")
                #expect(try await reader.browser.url.contains("/reviews/new"))
                try await reader.open("/account")
                try await reader.expect("Ada Fernsby", "Working")
            }
        }

        @Test("ends while a form is full: after the next login the form is as it was")
        func expiredWithFullForm() async throws {
            try await Reader.with { reader in
                let review = HardReview()
                try await reader.open("/")
                try await reader.logIn(as: "Ada Fernsby")
                try await reader.open("/reviews/new")
                try await reader.fill("#title", review.title)
                try await reader.fill("#author", review.author)
                try await reader.fill("#review", review.text)
                try await reader.browser.find("[name=score][value='7']").click()
                try await reader.endSessionsElsewhere("Ada Fernsby")
                try await reader.press("Save review")
                try await reader.look("session-ended", failure: true)
                try await reader.expect("What you typed is kept.")
                try await reader.press("Log in with Facebook")
                try await reader.look("form-kept")
                #expect(try await reader.value("#title") == review.title)
                #expect(try await reader.value("#author") == review.author)
                #expect(try await reader.value("#review") == review.text)
                #expect(try await reader.browser.find("[name=score][value='7']").isSelected)
                try await reader.press("Save review")
                #expect(try await reader.browser.find("h1").property("textContent").text == review.title)
            }
        }

        @Test("is not needed to begin: a network can be connected later, and the reviews stay")
        func withoutNetwork() async throws {
            try await Reader.with(TestBrowser.Options(colorScheme: .dark, width: 320)) { reader in
                try await reader.open("/login")
                try await reader.startWithoutNetwork("نورا <i>Reader</i>")
                try await reader.look("started-without-network")
                try await reader.write(title: "Kept here")
                try await reader.follow("Share this review")
                try await reader.look("share-without-network")
                try await reader.expect("Connect a network first")
                try await reader.open("/account")
                try await reader.look("account-without-network")
                try await reader.press("Connect Facebook")
                try await reader.choose("Ada Fernsby")
                try await reader.press("Continue as Ada Fernsby")
                try await reader.addAccount()
                try await reader.look("account-connected")
                try await reader.expect("The network is connected.", "Ada Fernsby")
                try await reader.open("/reviews?scope=own")
                try await reader.expect("Kept here", "نورا <i>Reader</i>")
            }
        }
    }
}

extension Reader {
    /// Ends this login from another browser of the same person.
    fileprivate func endSessionsElsewhere(_ person: String) async throws {
        try await Reader.with(TestBrowser.Options(), program) { other in
            try await other.open("/login")
            try await other.press("Log in with Facebook")
            try await other.choose(person)
            try await other.open("/account")
            try await other.press("End my other sessions")
            try await other.expect("Every other session of yours is ended.")
        }
    }
}
