import SQLite

/// Keeps the search index in step with the reviews.
///
/// Rule: a review leaves the index before it or its writer's name changes, and enters again after.
/// Why: the index keeps no text, so what to take out must still be readable.
/// What happens otherwise: searches find reviews by words that are no longer there.
enum ReviewIndex {
    /// Enters a review as it now stands.
    static func add(_ number: Int64, _ connection: borrowing Connection) throws {
        try connection.execute(
            "INSERT INTO review_search (rowid, title, author, text, writer) VALUES (?, ?, ?, ?, ?)",
            try document(number, connection)
        )
    }

    /// Takes a review out (`https://www.sqlite.org/fts5.html` section 6.3).
    static func remove(_ number: Int64, _ connection: borrowing Connection) throws {
        try connection.execute(
            """
            INSERT INTO review_search (review_search, rowid, title, author, text, writer)
            VALUES ('delete', ?, ?, ?, ?, ?)
            """,
            try document(number, connection)
        )
    }

    /// The number and the four indexed texts of a review.
    private static func document(_ number: Int64, _ connection: borrowing Connection) throws -> [any Bindable] {
        let texts = try connection.first(
            """
            SELECT r.title, r.author, r.text, m.name
            FROM reviews AS r CROSS JOIN members AS m ON m.id = r.member_id WHERE r.number = ?
            """,
            [number]
        ) { row in try (0..<4).map { column in spaced(try row.text(column)) } }
        return [number] + (try texts.read(from: "reviews.number"))
    }

    /// The text with Chinese and Japanese characters set apart, each a word of its own.
    ///
    /// Those scripts write no spaces, and the index would take a whole sentence for one word. A search for several of
    /// them in a row becomes a phrase and so finds them anywhere in a sentence.
    static func spaced(_ text: String) -> String {
        // No such character begins with a smaller byte in UTF-8; most texts end here.
        guard text.utf8.contains(where: { $0 >= 0xE3 }) else { return text }
        var output = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if standsAlone(scalar) {
                output.append(" ")
                output.append(scalar)
                output.append(" ")
            } else {
                output.append(scalar)
            }
        }
        return String(output)
    }

    /// Kana and ideographs, by their blocks.
    private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3041...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F,
            0x1B000...0x1B16F, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
