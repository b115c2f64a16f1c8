import Primitives
import TestSupport
import Testing

extension BrowserTests {
    @Suite("what scripts add to the dialog", .serialized)
    struct DialogScriptTests {
        @Test("places that were found stay when another field changes, and a search goes on when it had no answer yet")
        func places() async throws {
            try await Reader.with { reader in
                try await reader.reachDialog(as: "Ada Fernsby")
                try await reader.fill("#place-words", "Lamplight")
                // At once another field: the search that still waits is not forgotten.
                try await reader.fill("#message", "By lamplight")
                try await reader.browser.waitFor("the places") {
                    try await !reader.browser.findAll("#found-places button").isEmpty
                }
                try await reader.fill("#message", "By lamplight, late")
                try await reader.browser.waitFor("the proof") {
                    let proof = try await reader.browser.find("#proof").property("textContent").text
                    return proof?.contains("By lamplight, late") == true
                }
                #expect(try await !reader.browser.findAll("#found-places button").isEmpty)
                try await reader.look("share-places-stay")
            }
        }

        @Test(
            "a friend’s name is asked for only where the review goes to a friend’s profile",
            arguments: [true, false]
        )
        func friend(runsScripts: Bool) async throws {
            try await Reader.with(TestBrowser.Options(runsScripts: runsScripts, width: 320)) { reader in
                try await reader.reachDialog(as: "Ada Fernsby")
                let field = try await reader.browser.find("#friend-words")
                #expect(try await !field.isDisplayed)
                try await reader.browser.find("[name=destination][value=friend]").click()
                #expect(try await field.isDisplayed)
                try await reader.look("share-to-a-friend")
            }
        }

        @Test("what has happened is told once, and not again when the page is loaded anew")
        func notice() async throws {
            try await Reader.with { reader in
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Told Once")
                try await reader.expect("Welcome. Your account is ready.")
                #expect(try await reader.browser.url == "\(reader.program.address)/")
                try await reader.browser.reload()
                #expect(try await !reader.words.contains("Welcome."))
            }
        }
    }
}
