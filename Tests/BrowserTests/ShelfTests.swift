import Primitives
import TestSupport
import Testing

extension BrowserTests {
    @Suite("lists and shelves", .serialized)
    struct ShelfTests {
        @Test(
            "a reader says how they stand to a book in a list, shelves it, and shows both, with scripts and without",
            arguments: [(320, true), (1280, false)]
        )
        func shelving(_ width: Int, _ hasScripts: Bool) async throws {
            try await Reader.with(
                TestBrowser.Options(runsScripts: hasScripts, colorScheme: hasScripts ? .dark : .light, width: width)
            ) { reader in
                try await reader.open("/login")
                try await reader.startWithoutNetwork("Shelf reader \(width)")
                for title in ["Middlemarch", "The Strange and Surprizing Adventures of Robinson Crusoe, of York"] {
                    try await reader.write(title: title, author: "George Eliot", text: "Read it.", score: 7)
                }
                try await reader.look("review-standing")
                try await reader.open("/reviews")
                try await reader.look("reviews-standing")
                try await reader.pressFirst("li .standing button[value=reading]")
                try await reader.expect("Your reading is kept.")
                #expect(try await reader.browser.findAll("li:target [aria-pressed=true]").count == 1)
                try await reader.look("reviews-standing-pressed")
                try await reader.open("/shelves")
                try await reader.look("shelves-empty")
                try await reader.fill("#name", "For the summer")
                try await reader.fill("#description", "Long ones, for the train.")
                try await reader.press("Make the shelf")
                try await reader.look("shelf-empty")
                let shelf = try await reader.browser.execute("return location.pathname").text ?? ""
                for title in ["Middlemarch", "Robinson"] {
                    try await reader.open("/search?q=\(title)")
                    try await reader.look("search-standing")
                    try await reader.pressFirst("ol.shelf h3 a")
                    try await reader.browser.find(".shelving summary").click()
                    try await reader.look("book-shelves")
                    try await reader.pressFirst(".shelving button[name=put]")
                    try await reader.expect("The book is on the shelf.")
                }
                try await reader.open(shelf)
                try await reader.pressFirst("ol.shelf > li:last-child button[value=up]")
                try await reader.expect("The shelf is kept.", "2 books")
                try await reader.look("shelf")
                try await reader.open("/reading")
                try await reader.pressFirst("main ol.shelf a[href$='/reading']")
                try await reader.fill("#tags", "Long, For the train")
                try await reader.fill("#note", "Bought in York.")
                try await reader.look("entry-words")
                try await reader.press("Save")
                try await reader.pressFirst("main a[href$='/quotations']")
                try await reader.look("quotations-empty")
                for (page, words) in [("300", "The growing good of the world."), ("7", "It is >!never!< too late.")] {
                    try await reader.fill("#text", words)
                    try await reader.fill("#page", page)
                    try await reader.press("Keep it")
                }
                try await reader.expect("page 7", "page 300")
                try await reader.look("quotations")
                try await reader.pressFirst(".quotation a")
                try await reader.look("quotation")
                try await reader.pressFirst("main .actions a")
                try await reader.pressFirst("main .byline a")
                try await reader.pressFirst("main header p a[href^='/books/']")
                try await reader.look("book-words")
                try await reader.open("/reading")
                try await reader.pressFirst("main a[href$='/tags']")
                try await reader.look("tags")
                try await reader.pressFirst("main .tags a")
                try await reader.look("tag")
                try await reader.open("\(shelf)/edit")
                try await reader.look("shelf-edit")
                try await reader.open("/shelves")
                try await reader.look("shelves")
                try await reader.open("/reading")
                try await reader.browser.find("details.fold summary").click()
                try await reader.look("reading-readers")
                try await reader.pressFirst("details.fold a[href^='/readers/']")
                try await reader.expect("You see all of it here.", "For the summer")
                try await reader.look("reader")
            }
        }
    }
}
