import Primitives
import TestSupport
import Testing

extension BrowserTests {
    @Suite("a page elsewhere that mentions a review", .serialized)
    struct MentionTests {
        @Test(
            "is found by the writer, let in, and read by others",
            arguments: [
                TestBrowser.Options(), .init(runsScripts: false, colorScheme: .dark, width: 320, height: 640),
            ]
        )
        func comes(_ options: TestBrowser.Options) async throws {
            let program = try await FlyleafProgram { _ in ["FLYLEAF_WEBMENTION": "on"] }
            try await Reader.with(options, program) { reader in
                try await reader.reachMastodonDialog(as: "Ada Fernsby")
                let review = try await reader.browser.url.split(separator: "/share")[0]
                // A page of the sandbox that links to it, as anybody's page may.
                try await reader.fill("#message", "Read this: \(review)")
                try await reader.fill("#audience", "everyone")
                try await reader.post("Post to \(program.mastodon)")
                let link = try await reader.browser.find("main a[href^='\(program.sandboxMastodon)']")
                let post = try #require(try await link.property("href").text)
                try await program.mention(post, String(review))
                try await reader.browser.waitFor("the mention") {
                    try await reader.browser.open(String(review))
                    return try await reader.words.contains("From other sites")
                }
                try await reader.look("review-mention")
                try await reader.open("/notices")
                try await reader.expect("A page elsewhere mentions")
                try await reader.look("notices-mention")
                try await reader.browser.open(String(review))
                try await reader.pressFirst("button[value=show]")
                try await reader.expect("Readers see it now", "From other sites")
                try await reader.open("/settings/mentions")
                try await reader.look("mention-sites")
                try await Reader.with(options, program) { visitor in
                    try await visitor.browser.open(String(review))
                    try await visitor.expect("From other sites", "127.0.0.1")
                    try await visitor.look("review-mentioned")
                }
            }
        }
    }
}
