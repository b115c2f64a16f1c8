import TestSupport
import Testing

extension BrowserTests {
    @Suite("pages elsewhere", .serialized)
    struct ProfileLinkTests {
        @Test(
            "are added from the settings, and stand on the page of who wrote something",
            arguments: [
                TestBrowser.Options(), .init(runsScripts: false, colorScheme: .dark, width: 320, height: 640),
            ]
        )
        func adding(_ options: TestBrowser.Options) async throws {
            try await Reader.with(options) { reader in
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Ada")
                try await reader.write(title: "Middlemarch", author: "George Eliot", text: "Slow.", score: 9)
                try await reader.open("/settings")
                try await reader.pressFirst("a[href='/settings/links']")
                for address in ["books.example/a-name-that-is-longer-than-a-phone-is-wide", "mastodon.example/@ada"] {
                    try await reader.fill("#address", address)
                    try await reader.press("Add it")
                    try await reader.expect("stands on your own here now")
                }
                try await reader.look("profile-links")
                try await reader.pressFirst("header.opening a")
                try await reader.expect("Elsewhere:")
                try await reader.look("writer-elsewhere")
            }
        }
    }
}
