import TestSupport
import Testing

extension BrowserTests {
    @Suite("marks and spoilers of a review", .serialized)
    struct ReviewTextTests {
        private static let text = """
            A *slow* book, and a **wise** one. In the middle >!Momo meets a tortoise!< and all is well.

            ## What stays

            > Time is life itself.

            - grey men
            - a tortoise, called >!Cassiopeia!<

            >!The hours come back.

            Every one of them.!<

            Read [more](https://books.example/momo), or `nothing`.
            """

        @Test(
            "are seen before saving, and a spoiler opens by a key where it stands, with scripts and without",
            arguments: [(320, true), (1280, false)]
        )
        func spoilers(_ width: Int, _ hasScripts: Bool) async throws {
            try await Reader.with(TestBrowser.Options(runsScripts: hasScripts, width: width)) { reader in
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Marks \(width)")
                try await reader.open("/reviews/new")
                try await reader.fill("#title", "Momo")
                try await reader.fill("#review", Self.text)
                if hasScripts {
                    try await reader.browser.button("Preview").click()
                    try await reader.browser.waitFor("the preview") {
                        try await !reader.browser.findAll("#preview h2").isEmpty
                    }
                } else {
                    try await reader.press("Preview")
                }
                try await reader.expect("Preview: not saved yet", "What posts get of it")
                try await reader.look("review-preview")
                #expect(try await reader.value("#review").contains(">!Cassiopeia!<"))
                try await reader.press("Save review")
                try await reader.look("review-marks")
                let closed = try await reader.words
                #expect(!closed.contains("Cassiopeia") && !closed.contains("hours come back"))
                try await reader.browser.find(".spoiler.inline > summary").type(.enter)
                #expect(try await reader.words.contains("Momo meets a tortoise"))
                try await reader.look("review-spoiler-open")
                try await reader.open("/reviews?scope=own")
                try await reader.look("review-list-spoiler")
                try await reader.expect("In the middle […] and all is well.")
            }
        }
    }
}
