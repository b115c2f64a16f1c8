import Primitives

/// A book in the JSON of LibraryThing: one object keyed by the identifiers of the books, every scalar a text.
///
/// Sources: `mouse-reeve/book-catalogue` and `nickgaya/librarything-json-importer`. An array of PHP is an object
/// `{"0": …, "2": …}` or an array, an empty one `[]`: one reading for both.
struct LibraryThingJSON {
    let book: ImportedBook
    let raw: [RawCell]

    init(_ value: JSON) {
        guard case .object(let members) = value else {
            self.book = ImportedBook(title: "", author: "")
            raw = []
            return
        }
        raw = members.sorted { $0.name < $1.name }.compactMap { member in
            let (name, value) = (member.name, member.value)
            let text = value.textOrNumber ?? (Self.isEmpty(value) ? "" : value.jsonText)
            return text.isEmpty ? nil : RawCell(name: name, text: text)
        }
        var book = ImportedBook(
            title: RowText.line(value["title"]?.textOrNumber ?? ""),
            author: RowText.line(Self.author(value))
        )
        book.sourceID = value["books_id"]?.textOrNumber ?? ""
        let numbers = (value["isbn"].map(Self.values) ?? []) + [value["originalisbn"], value["ean"]].compactMap(\.self)
        book.isbns = RowText.isbns(numbers.compactMap(\.textOrNumber), &book)
        let names = [
            "rating": "rating", "entrydate": "entry date", "datestarted": "date started", "dateread": "date read",
            "pages": "page count", "review": "review", "privatecomment": "private comment",
        ]
        var cells: [String: String] = [:]
        for (name, column) in names { cells[column] = value[name]?.textOrNumber }
        ColumnTable.finish(
            &book,
            RowCells(cells),
            collections: (value["collections"].map(Self.values) ?? []).compactMap(\.textOrNumber)
        )
        book.tags = (value["tags"].map(Self.values) ?? []).compactMap(\.textOrNumber)
        book.isPrivate = value["public"]?.textOrNumber == "false" || value["public"] == .bool(false)
        self.book = book
    }

    private static func author(_ value: JSON) -> String {
        let first = value["authors"].map(values)?.first
        return first?["fl"]?.text ?? RowText.turnedName(value["primaryauthor"]?.text ?? "")
    }

    private static func values(_ value: JSON) -> [JSON] {
        switch value {
        case .array(let elements): elements
        case .object(let members): members.sorted { (Int($0.name) ?? 0) < (Int($1.name) ?? 0) }.map(\.value)
        case .string, .number: [value]
        case .null, .bool: []
        }
    }

    private static func isEmpty(_ value: JSON) -> Bool {
        value == .null || value == .array([]) || value == .object([])
    }
}
