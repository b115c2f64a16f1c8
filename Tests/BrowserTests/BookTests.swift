import TestSupport
import Testing

extension BrowserTests {
    @Suite("books, authors and the search", .serialized)
    struct BookTests {
        private static let books = [
            ("Middlemarch", "George Eliot"), ("Silas Marner", "George Eliot"),
            ("The Mill on the Floss", "Eliot, George"),
            ("Daniel Deronda", "George Eliot"), ("Adam Bede", "George Eliot"), ("Romola", "George Eliot"),
            ("Felix Holt, the Radical", "George Eliot"), ("Die Verwandlung", "Franz Kafka"),
            ("紅樓夢", "曹雪芹"), ("قصة الكتاب الطويلة", "Eliot"),
            ("The Strange and Surprizing Adventures of Robinson Crusoe, of York, Mariner", "Daniel Defoe"),
        ]

        @Test(
            "a reader meets another at a book, and finds books by a word, with scripts and without",
            arguments: [(320, true), (1280, false)]
        )
        func meeting(_ width: Int, _ hasScripts: Bool) async throws {
            try await Reader.with(
                TestBrowser.Options(runsScripts: hasScripts, colorScheme: hasScripts ? .dark : .light, width: width)
            ) { reader in
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Eliot reader \(width)")
                for (index, (title, author)) in Self.books.enumerated() {
                    try await reader.write(title: title, author: author, text: "Read it.", score: index)
                }
                try await reader.write(title: "MIDDLEMARCH", author: "Eliot, George", text: "Again.", score: 9)
                try await reader.follow("All about this book")
                try await reader.expect("Middlemarch", "What readers gave it", "Again.")
                try await reader.look("book")
                try await reader.follow("Write a review of this book")
                #expect(try await reader.value("#title") == "Middlemarch")
                try await reader.open("/reviews/new")
                try await reader.fill("#title", "middlem")
                if hasScripts {
                    try await reader.browser.waitFor("a book is offered") {
                        try await !reader.browser.findAll("#books [role=option]").isEmpty
                    }
                } else {
                    try await reader.press("Find this book")
                }
                try await reader.look("review-form-book")
                try await reader.pressFirst(hasScripts ? "#books li" : "#books button")
                #expect(try await reader.value("#author") == "George Eliot")
                try await reader.open("/authors/george-eliot")
                try await reader.expect("Silas Marner", "Romola")
                try await reader.look("author")
                try await reader.open("/search?q=eliot")
                try await reader.expect("Books", "Reviews", "All reviews with these words")
                try await reader.look("search")
                try await reader.open("/search?q=nothing+like+it")
                try await reader.expect("Nothing here has")
                try await reader.look("search-empty")
                try await reader.write(title: "Middlemarch: a study of provincial life", author: "Mary Ann Evans")
                try await reader.expect("Is it one of these?")
                try await reader.look("book-suggestion")
            }
        }
    }
}
