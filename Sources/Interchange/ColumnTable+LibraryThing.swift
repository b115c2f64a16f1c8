import Primitives

extension ColumnTable {
    /// The tab-separated export of LibraryThing, 49 columns.
    ///
    /// The names are those of `bookwyrm/tests/data/librarything.tsv` and `TurtleEngr/my-bib`; that `[Return]` is a line end
    /// in a review, of `MKFA/LibraryThing`.
    static let libraryThing = ColumnTable(
        source: .libraryThing,
        marks: [["title", "primary author", "collections"], ["title", "primary author", "work id"]],
        names: [
            "book id", "title", "sort character", "primary author", "primary author role", "secondary author",
            "secondary author roles", "publication", "date", "review", "rating", "comment", "private comment",
            "summary",
            "media", "physical description", "weight", "height", "thickness", "length", "dimensions", "page count",
            "lccn", "acquired", "date started", "date read", "barcode", "bcid", "tags", "collections", "languages",
            "original languages", "lc classification", "isbn", "isbns", "subjects", "dewey decimal", "dewey wording",
            "other call number", "copies", "source", "entry date", "from where", "oclc", "work id", "lending patron",
            "lending status", "lending start", "lending end",
        ],
        book: libraryThingBook
    )

    @Sendable private static func libraryThingBook(_ cells: RowCells) -> ImportedBook {
        var book = ImportedBook(
            title: RowText.line(cells["title"]),
            author: RowText.line(RowText.turnedName(cells["primary author"]))
        )
        book.sourceID = cells["book id"]
        book.isbns = RowText.isbns(cells.list("isbns", ",") + [cells["isbn"]], &book)
        finish(&book, cells, collections: cells.list("collections", ","))
        return book
    }

    /// What the JSON of LibraryThing says under other names.
    static func finish(_ book: inout ImportedBook, _ cells: RowCells, collections: [String]) {
        // The program has half stars and no zero; an empty cell is none.
        cells.readScore("rating", &book, zeroIsNone: true)
        book.tags = cells.list("tags", ",")
        book.added = cells.date("entry date", &book)
        book.pages = cells.number("page count")
        let start = cells.date("date started", &book)
        let end = cells.date("date read", &book)
        for collection in collections {
            switch collection.lowercased() {
            case "your library": break
            case "currently reading": book.status = .reading
            case "to read", "wishlist": if book.status == nil { book.status = .want }
            case "read but unowned": if book.status != .reading { book.status = .read }
            default: book.shelves.append(collection)
            }
        }
        if end != nil, book.status != .reading { book.status = .read }
        if let start, let end, !start.canPrecede(end) {
            book.remark(.reversedDates)
            book.reads = [ImportedRead(start: nil, end: end, isStopped: false)]
        } else if start != nil || end != nil || book.status == .read {
            book.reads = [ImportedRead(start: start, end: end, isStopped: false)]
        }
        let review = cells["review"].split(separator: "[Return]", omittingEmptySubsequences: false)
        book.review = HTMLMarkdown.textOrHTML(review.joined(separator: "\n"))
        book.privateNotes = HTMLMarkdown.textOrHTML(cells["private comment"])
    }
}
