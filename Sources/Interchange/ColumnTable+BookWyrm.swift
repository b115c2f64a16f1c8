import Primitives

extension ColumnTable {
    /// The CSV of a BookWyrm server, of every version.
    ///
    /// Source: `bookwyrm/views/preferences/export.py` and its history.
    static let bookWyrm = ColumnTable(
        source: .bookWyrm,
        marks: [["title", "author_text"]],
        names: [
            "title", "author_text", "remote_id", "openlibrary_key", "finna_key", "inventaire_id", "librarything_key",
            "goodreads_key", "bnf_id", "viaf", "wikidata", "asin", "aasin", "isfdb", "isbn_10", "isbn_13",
            "oclc_number",
            "rating", "review_name", "review_cw", "review_content", "start_date", "finish_date", "stopped_date",
            "review_published", "shelf", "shelf_name", "shelf_date", "pages",
        ],
        book: bookWyrmBook
    )

    private static let statuses: [String: ImportedStatus] = [
        "read": .read, "to-read": .want, "reading": .reading, "stopped-reading": .stopped,
    ]

    @Sendable private static func bookWyrmBook(_ cells: RowCells) -> ImportedBook {
        var book = ImportedBook(title: RowText.line(cells["title"]), author: RowText.line(cells["author_text"]))
        book.sourceID = cells["remote_id"]
        book.isbns = RowText.isbns([cells["isbn_13"], cells["isbn_10"]], &book)
        cells.readScore("rating", &book, zeroIsNone: true)
        let shelf = cells["shelf"]
        book.status = statuses[shelf]
        if !shelf.isEmpty, book.status == nil { book.shelves = [cells.first("shelf_name", "shelf")] }
        book.added = cells.date("shelf_date", &book)
        book.pages = cells.number("pages")
        let start = cells.date("start_date", &book)
        let finish = cells.date("finish_date", &book)
        let stopped = cells.date("stopped_date", &book)
        let end = finish ?? stopped
        let isStopped = finish == nil && (stopped != nil || book.status == .stopped)
        if let start, let end, !start.canPrecede(end) {
            book.remark(.reversedDates)
            book.reads = [ImportedRead(start: nil, end: end, isStopped: isStopped)]
        } else if start != nil || end != nil || book.status == .read {
            book.reads = [ImportedRead(start: start, end: end, isStopped: isStopped)]
        }
        let content = HTMLMarkdown.markdownOrHTML(cells["review_content"])
        let name = RowText.line(cells["review_name"])
        let warning = RowText.line(cells["review_cw"])
        book.review = [
            name.isEmpty || content.isEmpty ? MarkdownText.escaped(name) : "**\(MarkdownText.escaped(name))**",
            MarkdownText.escaped(warning), content,
        ].filter { !$0.isEmpty }.joined(separator: "\n\n")
        // Whoever warned of the text did not want it to be seen unasked.
        book.isSpoiler = !warning.isEmpty
        book.reviewed = cells.date("review_published", &book)
        return book
    }
}
