import TestSupport
import Testing

extension BrowserTests {
    @Suite("a review that is edited in two tabs", .serialized)
    struct EditTests {
        @Test("is not written over: both texts stand on one page, and saving again replaces", arguments: [320, 1280])
        func overtaken(_ width: Int) async throws {
            try await Reader.with(TestBrowser.Options(width: width)) { reader in
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Two Tabs")
                try await reader.write(title: "Momo", text: "As it was.", score: 3)
                try await reader.follow("Edit")
                let page = try await reader.browser.url
                try await reader.inAnotherTab {
                    try await reader.browser.open(page)
                    try await reader.fill("#review", "From one tab.")
                    try await reader.press("Save review")
                }
                try await reader.fill("#review", "From the other tab.")
                try await reader.press("Save review")
                try await reader.look("review-overtaken", failure: true)
                try await reader.expect("Not saved yet: this review was changed elsewhere", "From one tab.")
                #expect(try await reader.value("#review") == "From the other tab.")
                try await reader.press("Save review")
                try await reader.expect("From the other tab.")
            }
        }
    }
}
