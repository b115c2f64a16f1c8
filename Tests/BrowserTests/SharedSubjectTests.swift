import Primitives
import TestSupport
import Testing

extension BrowserTests {
    @Suite("a book, a shelf and a year", .serialized)
    struct SharedSubjectTests {
        private static let person = "Ada Fernsby"

        @Test(
            "are shared from their own pages, the year with its picture, and a hidden shelf says how it can be",
            arguments: [
                TestBrowser.Options(colorScheme: .dark, width: 320, height: 640),
                TestBrowser.Options(runsScripts: false, width: 1280),
            ]
        )
        func share(_ options: TestBrowser.Options) async throws {
            try await Reader.with(options) { reader in
                try await reader.open("/")
                try await reader.logIn(as: Self.person)
                try await reader.write(title: "Middlemarch", author: "George Eliot", text: "Slow.", score: 9)
                try await reader.follow("All about this book")
                try await reader.look("book-with-share")
                try await reader.pressFirst("main a[href$='/share']")
                try await reader.look("share-book")
                try await reader.expect("Share your book", "Middlemarch", "by George Eliot")
                try await reader.post("Post to Facebook")
                try await reader.allowPosting(as: Self.person)
                try await reader.post("Post to Facebook")
                try await reader.expect("Posted to Facebook")
                try await reader.look("share-book-receipt")
                try await reader.follow("Back to the book")

                try await reader.open("/shelves")
                try await reader.fill("#name", "For the summer")
                try await reader.fill("#description", "Long ones, for the train.")
                try await reader.press("Make the shelf")
                let shelf = try await reader.browser.execute("return location.pathname").text ?? ""
                try await reader.pressFirst("main a[href$='/share']")
                try await reader.expect("Only you can see this shelf")
                try await reader.look("share-hidden-shelf", failure: true)
                try await reader.follow("Change who can see it")
                try await reader.browser.find("[name=visibility][value=everyone]").click()
                try await reader.press("Save")
                try await reader.look("shelf-with-share")
                try await reader.pressFirst("main a[href='\(shelf)/share']")
                try await reader.look("share-shelf")
                try await reader.post("Post to Facebook")
                try await reader.expect("Posted to Facebook")

                try await reader.open("/reading/add")
                try await reader.fill("#title", "Moby-Dick")
                try await reader.fill("#author", "Herman Melville")
                try await reader.browser.find("[name=status][value=read]").click()
                try await reader.press("Add it")
                try await reader.fill("[name=ended]", "2024-05")
                try await reader.browser.find("[name=visibility][value=everyone]").click()
                try await reader.press("Save")
                try await reader.open("/years/2024")
                try await reader.look("year-with-share")
                try await reader.pressFirst("main a[href$='/share']")
                try await reader.look("share-year")
                try await reader.expect("2024 in books", "1 book")
                try await reader.post("Post to Facebook")
                if try await reader.words.contains("Continue as") {
                    try await reader.allowPosting(as: Self.person)
                    try await reader.post("Post to Facebook")
                }
                try await reader.expect("Posted to Facebook")
                try await reader.look("share-year-receipt")
                try await reader.open("/shares")
                try await reader.look("shares-of-all")
                try await reader.expect("Middlemarch", "For the summer", "2024 in books")
            }
        }
    }
}
