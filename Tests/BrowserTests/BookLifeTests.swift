import Primitives
import TestSupport
import Testing

extension BrowserTests {
    /// The whole way of a book through one reader's life here, as the wing of books promises it.
    @Suite("the life of a book", .serialized)
    struct BookLifeTests {
        private static let person = "Ada Fernsby"
        private static let secret = "the whale wins"

        @Test(
            "found, shelved, written about, left, finished on another browser and shared; then a file, and the year",
            arguments: [
                TestBrowser.Options(colorScheme: .dark, width: 320, height: 640),
                TestBrowser.Options(runsScripts: false, width: 320, height: 640),
                TestBrowser.Options(width: 1280),
                TestBrowser.Options(runsScripts: false, colorScheme: .dark, width: 1280),
            ]
        )
        func life(_ options: TestBrowser.Options) async throws {
            try await Reader.with(options) { reader in
                try await reader.open("/")
                try await reader.logIn(as: Self.person)
                try await shelve(reader)
                try await begin(reader)
                try await Reader.with(options, reader.program) { other in
                    try await other.open("/")
                    try await other.press("Log in with Facebook")
                    try await other.choose(Self.person)
                    try await finish(other)
                    try await share(other)
                    let year = try await importFile(other)
                    try await other.follow("Your \(year)")
                    try await other.expect("Moby-Dick", "Middlemarch", "2 books")
                    try await other.look("life-year")
                }
            }
        }

        /// Finds a book that is new here, and puts it on a shelf.
        private func shelve(_ reader: Reader) async throws {
            try await reader.open("/reading")
            try await reader.follow("Add a book")
            try await reader.fill("#title", "Moby-Dick or, The Whale")
            try await reader.fill("#author", "Herman Melville")
            try await reader.look("life-add")
            try await reader.browser.find("[name=status][value=read]").click()
            try await reader.press("Add it")
            let year = try #require(try await reader.browser.execute("return String(new Date().getFullYear())").text)
            try await reader.fill("[name=ended]", year)
            try await reader.look("life-entry")
            try await reader.press("Save")
            try await reader.open("/search?q=whale")
            try await reader.pressFirst("ol.shelf h3 a")
            try await reader.browser.find(".shelving summary").click()
            try await reader.fill("#new-shelf", "Sea stories")
            try await reader.press("Put it there")
            try await reader.expect("The book is on the shelf.")
            try await reader.look("life-book")
        }

        /// Writes with emphasis and a spoiler, and leaves without an end.
        private func begin(_ reader: Reader) async throws {
            try await reader.follow("Write a review of this book")
            #expect(try await reader.value("#title") == "Moby-Dick or, The Whale")
            try await reader.fill("#review", "A *long* chase. >!In the end \(Self.secret).!<")
            if reader.options.runsScripts {
                try await reader.waitForDraft()
            } else {
                try await reader.pressFirst("form button[value=keep]:not(.unseen)")
            }
            try await reader.open("/")
        }

        private func finish(_ reader: Reader) async throws {
            try await reader.open("/reviews?scope=own")
            try await reader.follow("Moby-Dick or, The Whale")
            #expect(try await reader.value("#review").contains(Self.secret))
            try await reader.browser.find("[name=score][value='9']").click()
            try await reader.press("Save review")
            try await reader.expect("The review is saved.", "A long chase.")
            #expect(try await !reader.words.contains(Self.secret))
            try await reader.look("life-review")
        }

        /// Shares what is written as far as the spoiler, and sees it on the network.
        private func share(_ reader: Reader) async throws {
            try await reader.follow("Share this review")
            try await reader.look("life-share")
            #expect(try await !reader.words.contains(Self.secret))
            try await reader.post("Post to Facebook")
            try await reader.allowPosting(as: Self.person)
            try await reader.post("Post to Facebook")
            try await reader.expect("Posted to Facebook")
            try await reader.look("life-shared")
            try await reader.inAnotherTab {
                try await reader.browser.open(reader.program.sandbox)
                #expect(try await !reader.browser.source.contains(Self.secret))
            }
        }

        /// Brings a book of this year from a file; ends on the page of the reading life, and gives the year.
        private func importFile(_ reader: Reader) async throws -> String {
            try await reader.open("/reading")
            let words = try await reader.browser.find("a[href^='/years/']").text
            let year = try #require(words.split(separator: " ").last).description
            let folder = try TemporaryFolder()
            let file = try folder.write(
                "goodreads_library_export.csv",
                bytes: Array(
                    """
                    Book Id,Title,Author,My Rating,Number of Pages,Original Publication Year,Date Read,Date Added,\
                    Bookshelves,Exclusive Shelf,My Review,Read Count
                    1,Middlemarch,George Eliot,5,880,1871,\(year)/01/02,\(year)/01/01,,read,"Slow,<br/>and worth it.",1
                    2,Emma,Jane Austen,0,474,1815,,\(year)/01/01,to-read,to-read,,0

                    """.utf8
                )
            )
            try await reader.open("/account/import")
            try await reader.look("life-import-none")
            try await reader.browser.find("#file").type(file)
            try await reader.press("Look at it")
            try await reader.expect("2 rows", "Middlemarch", "Emma")
            try await reader.look("life-import-first-rows")
            try await reader.press("Start the import")
            try await reader.browser.waitFor("the import is finished") {
                if !reader.options.runsScripts { try await reader.browser.reload() }
                return try await !reader.browser.findAll("#rows").isEmpty
            }
            try await reader.look("life-import-done")
            try await reader.open("/reading")
            return year
        }
    }
}
