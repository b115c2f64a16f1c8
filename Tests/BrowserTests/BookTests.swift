import Primitives
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

        @Test(
            "a reader finds a book that nobody here has, by keys and by presses, and it has its facts and its cover",
            arguments: [(320, true), (1280, false)]
        )
        func findingOutside(_ width: Int, _ hasScripts: Bool) async throws {
            try await Reader.with(
                TestBrowser.Options(runsScripts: hasScripts, colorScheme: hasScripts ? .light : .dark, width: width)
            ) { reader in
                let browser = reader.browser
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Whale reader \(width)")
                try await reader.open("/reviews/new")
                try await reader.fill("#review", "Call me a reader.")
                try await reader.fill("#title", "moby dick or the wh")
                if hasScripts {
                    try await browser.waitFor("the library's book is offered") {
                        try await !browser.findAll("#books [aria-label='Open Library'] [role=option]").isEmpty
                    }
                    let title = try await browser.find("#title")
                    #expect(try await title.attribute("aria-expanded") == "true")
                    #expect(
                        try await browser.find("#books-status").property("textContent").text?.hasPrefix("1 book")
                            == true
                    )
                    try await title.type(.down)
                    #expect(try await title.attribute("aria-activedescendant") == "book-0")
                    #expect(try await browser.find("#book-0").attribute("aria-selected") == "true")
                    try await reader.look("review-form-library")
                    try await title.type(.escape)
                    #expect(try await browser.findAll("#books [role=option]").isEmpty)
                    try await title.type("al")
                    try await browser.waitFor("the book is offered again") {
                        try await !browser.findAll("#books [role=option]").isEmpty
                    }
                    try await title.type(.down)
                    try await reader.turn { try await title.type(.enter) }
                } else {
                    try await reader.press("Find this book")
                    try await reader.expect("From Open Library")
                    try await reader.look("review-form-library")
                    try await reader.pressFirst("#books button")
                }
                #expect(try await reader.value("#title") == "Moby-Dick or, The Whale")
                #expect(try await reader.value("#author") == "Herman Melville")
                #expect(try await reader.value("#isbn") == "9780142437247")
                #expect(try await reader.value("#review") == "Call me a reader.")
                try await reader.press("Save review")
                try await reader.follow("All about this book")
                try await browser.waitFor("the cover has come") {
                    try await browser.reload()
                    let type =
                        "const r = new XMLHttpRequest(); r.open('GET', document.querySelector('.opening .cover').src, false); r.setRequestHeader('Cache-Control', 'no-cache');"
                        + "r.send(); return r.getResponseHeader('Content-Type');"
                    return try await browser.execute(type).text == "image/jpeg"
                }
                try await browser.reload()
                try await reader.expect("1851", "654", "Whaling")
                try await reader.look("book-with-cover")
            }
        }
    }
}
