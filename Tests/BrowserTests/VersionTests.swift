import TestSupport
import Testing

extension BrowserTests {
    @Suite("earlier versions of a review", .serialized)
    struct VersionTests {
        @Test(
            "are found on its page, compared, and brought back",
            arguments: [
                TestBrowser.Options(runsScripts: false, colorScheme: .dark, width: 320, height: 640),
                TestBrowser.Options(width: 1280),
            ]
        )
        func versions(_ options: TestBrowser.Options) async throws {
            try await Reader.with(options) { reader in
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Second Thoughts")
                try await reader.write(title: "Momo", text: "A slow book.\n\nAnd a wise one, all in all.", score: 3)
                try await reader.follow("Edit")
                try await reader.fill("#review", "A quick book.\n\nAnd a wise one.")
                try await reader.press("Save review")
                try await reader.look("review-changed")
                try await reader.follow("Earlier versions")
                try await reader.look("review-versions")
                try await reader.pressFirst(".contents h2 a")
                try await reader.look("review-version")
                try await reader.expect("slow", "quick")
                try await reader.press("Bring this version back")
                try await reader.expect("The review says again what it said then.", "A slow book.")
            }
        }
    }
}
