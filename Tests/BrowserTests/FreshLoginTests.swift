import TestSupport
import Testing

extension BrowserTests {
    @Suite("a fresh login", .serialized)
    struct FreshLoginTests {
        @Test("is asked for before an account is deleted, on a phone in the dark, and leads back to the question")
        func journey() async throws {
            let clock = ShiftedClock()
            let options = TestBrowser.Options(colorScheme: .dark, width: 320, height: 640)
            try await Reader.with(options, clock) { reader in
                try await reader.open("/login?next=/account")
                try await reader.logIn(as: "Ada Fernsby")
                try await reader.open("/account/delete")
                try await reader.expect("Delete")
                clock.advance(by: .seconds(660))
                try await reader.open("/account/delete")
                try await reader.expect("Confirm that it is you", "Log in with Facebook as Ada Fernsby")
                try await reader.look("confirm")
                try await reader.press("Log in with Facebook as Ada Fernsby")
                try await reader.expect("Thank you, it is you.", "Delete your account?")
                try await reader.look("confirm-done")
            }
        }
    }
}
