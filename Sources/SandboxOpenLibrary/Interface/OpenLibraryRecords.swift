internal import Primitives

/// The records of books as the real interface writes them, with what it leaves out and the two ways it says a thing.
///
/// Which of them a book has is told by its place in the catalogue, so it is the same every time. Source of the shapes:
/// openlibrary.org/dev/docs/api.
struct OpenLibraryRecords: Sendable {
    let temper: OpenLibraryTemper

    // MARK: In lists

    /// The members of a search result that stand there where no fields are asked for.
    static let usual = [
        "key", "title", "author_name", "author_key", "edition_count", "first_publish_year", "cover_i",
        "cover_edition_key", "language", "ebook_access", "has_fulltext", "public_scan_b",
    ]

    /// A book in a search result.
    ///
    /// - Parameter fields: the names of the members that are asked for.
    func document(_ book: CatalogueBook, _ fields: [String]) -> JSON {
        let isBare = temper.leavesOut
        let all: [(String, JSON?)] = [
            ("key", .string("/works/\(book.workKey)")), ("title", .string(title(book))),
            ("author_name", isBare || book.authors.isEmpty ? nil : .array(book.authors.map { .string($0.name) })),
            ("author_key", isBare || book.authors.isEmpty ? nil : .array(book.authors.map { .string($0.key) })),
            ("edition_count", .integer(1 + book.number % 40)),
            ("first_publish_year", isBare ? nil : .integer(book.year)),
            ("cover_i", isBare ? .integer(-1) : book.cover.map { .integer($0) }),
            ("cover_edition_key", isBare ? nil : .string(book.editionKey)),
            ("language", isBare ? nil : book.language.map { .array([.string($0)]) }),
            ("ebook_access", .string("public")), ("has_fulltext", .bool(true)), ("public_scan_b", .bool(true)),
            ("isbn", isBare ? nil : book.isbn.map { .array([.string($0)]) }),
            ("number_of_pages_median", isBare ? nil : book.pages.map { .integer($0) }),
            ("subject", isBare || book.subjects.isEmpty ? nil : .array(book.subjects.map(JSON.string))),
        ]
        return .object(
            all.compactMap { name, value in
                fields.contains(name) || fields.contains("*") ? value.map { JSON.Member(name: name, value: $0) } : nil
            }
        )
    }

    /// The title, or one that no page may be misled by.
    private func title(_ book: CatalogueBook) -> String {
        guard temper.isHostile else { return book.title }
        let long = String(repeating: "\(book.title) ", count: 200)
        return [
            "<script>alert(1)</script>\(book.title)", "\u{202E}\(book.title)\u{0000}\n\u{200B}", long,
            "{{{title}}} & \"\(book.title)\"",
        ][book.number % 4]
    }

    // MARK: One by one

    func edition(_ book: CatalogueBook) -> JSON {
        let hasPages = book.number % 3 != 0
        return .object([
            "key": .string("/books/\(book.editionKey)"), "type": type("edition"), "title": .string(title(book)),
            "works": .array([.object(["key": .string("/works/\(book.workKey)")])]),
            // Many editions name nobody: the work does.
            "authors": book.number % 7 == 0
                ? nil : .array(book.authors.map { .object(["key": .string("/authors/\($0.key)")]) }),
            "isbn_13": book.isbn.map { .array([.string($0)]) },
            "publish_date": .string(
                ["\(book.year)", "c\(book.year)", "March \(book.year)", "[19--]"][book.number % 4]
            ),
            "number_of_pages": hasPages ? book.pages.map { .integer($0) } : nil,
            "pagination": hasPages ? nil : book.pages.map { .string("xi, \($0) p. :") },
            "languages": book.number % 5 == 0
                ? nil : book.language.map { .array([.object(["key": .string("/languages/\($0)")])]) },
            "covers": .array([book.cover.map { .integer($0) } ?? .null, .integer(-1)]),
            "description": description(book),
        ])
    }

    func work(_ book: CatalogueBook) -> JSON {
        let role = JSON.object(["key": .string("/type/author_role")])
        return .object([
            "key": .string("/works/\(book.workKey)"), "type": type("work"), "title": .string(title(book)),
            "authors": .array(
                book.authors.map {
                    .object(["type": role, "author": .object(["key": .string("/authors/\($0.key)")])])
                }
            ),
            "subjects": book.subjects.isEmpty ? nil : .array(book.subjects.map(JSON.string)),
            "covers": book.cover.map { .array([.integer($0)]) },
            "description": description(book),
        ])
    }

    func author(_ author: CatalogueAuthor) -> JSON {
        .object([
            "key": .string("/authors/\(author.key)"), "type": type("author"), "name": .string(author.name),
            "personal_name": .string(author.name), "photos": .array([.integer(-1)]),
        ])
    }

    /// The record that stands where another was before both were merged.
    func redirect(from key: String, to location: String) -> JSON {
        .object(["key": .string(key), "type": type("redirect"), "location": .string(location)])
    }

    /// The shape of `jscmd=data`.
    func data(_ book: CatalogueBook, _ origin: String) -> JSON {
        .object([
            "url": .string("\(origin)/books/\(book.editionKey)"), "key": .string("/books/\(book.editionKey)"),
            "title": .string(title(book)),
            "authors": .array(
                book.authors.map {
                    .object(["url": .string("\(origin)/authors/\($0.key)"), "name": .string($0.name)])
                }
            ),
            "number_of_pages": book.pages.map { .integer($0) },
            "identifiers": .object(["isbn_13": book.isbn.map { .array([.string($0)]) }]),
            "publish_date": .string(String(book.year)),
            "cover": book.cover.map { number in
                .object([
                    "small": .string("\(origin)/b/id/\(number)-S.jpg"),
                    "medium": .string("\(origin)/b/id/\(number)-M.jpg"),
                    "large": .string("\(origin)/b/id/\(number)-L.jpg"),
                ])
            },
        ])
    }

    private func type(_ name: String) -> JSON { .object(["key": .string("/type/\(name)")]) }

    /// A text, or an object with one: both are met.
    private func description(_ book: CatalogueBook) -> JSON {
        let text = JSON.string("First published \(book.year < 0 ? "\(-book.year) BC" : String(book.year)).")
        return book.number % 2 == 0 ? text : .object(["type": .string("/type/text"), "value": text])
    }
}
