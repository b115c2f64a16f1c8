import TestSupport
import Testing

extension BrowserTests {
    @Suite("passkeys", .serialized)
    struct PasskeyTests {
        @Test("carry a person without a network out and in again, on a phone in the dark")
        func journey() async throws {
            try await Reader.with(TestBrowser.Options(colorScheme: .dark, width: 320, height: 640)) { reader in
                let authenticator = try await reader.browser.addAuthenticator()
                try await reader.startAndOpenPasskeys()
                try await reader.look("passkeys-none")
                try await reader.fill("#name", "Telephone")
                try await reader.passThrough { try await reader.browser.button("Add a passkey").click() }
                try await reader.expect("The passkey is added.", "Telephone", "Not used yet.")
                try await reader.look("passkeys-one")
                #expect(try await authenticator.keyCount == 1)

                // The same authenticator makes no second key for the account.
                try await reader.press("Add a passkey")
                try await reader.waitForFault("has a passkey for your account already")
                try await reader.look("passkey-known")

                try await reader.logOutOfAll()
                try await reader.open("/login?next=/account")
                try await reader.look("login-passkey")
                try await reader.passThrough { try await reader.browser.button("Log in with a passkey").click() }
                try await reader.expect("You are logged in.", "Passkey reader")
                try await reader.browser.find("[aria-labelledby=history] summary").click()
                try await reader.expect("Logged in with a passkey")
                try await reader.look("account-passkey")

                try await reader.open("/account/passkeys")
                try await reader.browser.find("main details summary").click()
                try await reader.look("passkeys-used")
                try await reader.pressFirst("main details a.danger")
                try await reader.look("passkey-remove")
                try await reader.browser.find("[name=sure]").click()
                try await reader.press("Remove it")
                try await reader.expect("The passkey is removed")
                try await reader.look("passkeys-removed")

                // The authenticator goes on offering a key that is not taken any more.
                try await reader.logOutOfAll()
                try await reader.open("/login")
                try await reader.passThrough { try await reader.browser.button("Log in with a passkey").click() }
                try await reader.expect("That passkey does not open an account here.")
                try await reader.look("passkey-unknown", failure: true)
            }
        }

        @Test("that find the wrong person, or none, end in kind words, and the button asks again")
        func refusals() async throws {
            try await Reader.with { reader in
                let authenticator = try await reader.browser.addAuthenticator(verifiesUser: false)
                try await reader.startAndOpenPasskeys()
                try await reader.press("Add a passkey")
                try await reader.waitForFault("Nothing was added: you cancelled")
                try await reader.look("passkey-new-cancelled")
                #expect(try await authenticator.keyCount == 0)
                try await authenticator.verifyUser(true)
                try await reader.passThrough { try await reader.browser.button("Ask my browser").click() }
                try await reader.expect("The passkey is added.")

                try await reader.logOutOfAll()
                try await authenticator.verifyUser(false)
                try await reader.open("/login")
                try await reader.press("Log in with a passkey")
                try await reader.waitForFault("You are not logged in: you cancelled")
                try await reader.look("passkey-login-cancelled")
                try await authenticator.verifyUser(true)
                try await reader.passThrough { try await reader.browser.button("Ask my browser").click() }
                try await reader.expect("You are logged in.")
            }
        }

        @Test("are not spoken of where scripts are off, but for what works instead")
        func withoutScripts() async throws {
            try await Reader.with(TestBrowser.Options(runsScripts: false)) { reader in
                try await reader.open("/login")
                #expect(try await !reader.words.contains("Log in with a passkey"))
                try await reader.expect("Log in with a recovery code")
                try await reader.startWithoutNetwork("Passkey reader")
                try await reader.open("/account/passkeys")
                try await reader.press("Add a passkey")
                try await reader.expect("Here your browser makes no passkeys", "Recovery codes work in every browser.")
                try await reader.look("passkey-new-without-scripts")
                #expect(try await !reader.words.contains("Ask my browser"))
            }
        }
    }
}

extension Reader {
    fileprivate func startAndOpenPasskeys() async throws {
        try await open("/login")
        try await startWithoutNetwork("Passkey reader")
        try await open("/account/passkeys")
    }

    fileprivate func logOutOfAll() async throws {
        try await open("/logout")
        try await press("Log out")
    }

    /// Does something after which the browser asks by itself, and waits until its answer was sent and taken or refused.
    fileprivate func passThrough(_ act: () async throws -> Void) async throws {
        try await browser.execute("document.documentElement.dataset.left = 'yes'")
        try await act()
        try await browser.waitFor("what follows the browser's answer") {
            let script = """
                const asking = document.querySelector('form[data-passkey][data-auto]');
                return document.readyState === 'complete' && !document.documentElement.dataset.left && !asking
                """
            return try await browser.execute(script).isTrue == true
        }
    }

    /// Waits until the page says why the browser gave no answer.
    fileprivate func waitForFault(_ words: String) async throws {
        try await browser.waitFor("the words \(words)") { try await self.words.contains(words) }
    }
}
