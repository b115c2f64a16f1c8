import Flyleaf
import Primitives
import SQLValues
import SQLite

/// Keeps the search index in step with the reviews; of their texts it holds what others get (`OpenText`).
///
/// Rule: a review leaves the index before it changes, and enters again after.
/// Why: the index keeps no text, so what to take out must still be readable; the writer's name, which changes by itself,
/// is kept with the review as it was entered.
/// What happens otherwise: searches find reviews by words that are no longer there.
enum ReviewIndex {
    /// How many reviews of a member are worked on in one write.
    private static let batch = 10

    /// Enters a review as it now stands, under the name in `indexed_writer`.
    static func add(_ number: Int64, _ connection: borrowing SQLite.Connection) throws {
        try connection.execute(
            "INSERT INTO review_search (rowid, title, author, text, writer) VALUES (?, ?, ?, ?, ?)",
            try document(number, connection)
        )
    }

    /// Takes a review out, if it is in (`https://www.sqlite.org/fts5.html` section 6.3).
    static func remove(_ number: Int64, _ connection: borrowing SQLite.Connection) throws {
        guard try connection.exists("SELECT 1 FROM reviews WHERE number = ? AND indexed_writer <> ''", [number]) else {
            return
        }
        try connection.execute(
            """
            INSERT INTO review_search (review_search, rowid, title, author, text, writer)
            VALUES ('delete', ?, ?, ?, ?, ?)
            """,
            try document(number, connection)
        )
    }

    /// Enters the next reviews of a member under the name they have now; the answer is the last of them, `nil` when
    /// there are no more.
    static func followName(
        of member: ID<Member>,
        after last: ID<Review>?,
        _ connection: borrowing SQLite.Connection
    ) throws -> ID<Review>? {
        let (numbers, last) = try next(of: member, after: last, connection)
        for number in numbers {
            try remove(number, connection)
            try connection.execute(
                "UPDATE reviews SET indexed_writer = (SELECT name FROM members WHERE id = ?) WHERE number = ?",
                [member, number]
            )
            try add(number, connection)
        }
        return last
    }

    /// Takes the next reviews of a member out, and out of what their books count; the answer is the last of them, `nil`
    /// when there are no more.
    static func forget(
        _ member: ID<Member>,
        after last: ID<Review>?,
        _ connection: borrowing SQLite.Connection
    ) throws -> ID<Review>? {
        let (numbers, last) = try next(of: member, after: last, connection)
        for number in numbers {
            try remove(number, connection)
            let book = try BookRows.leave(number, connection)
            try connection.execute("UPDATE reviews SET indexed_writer = '' WHERE number = ?", [number])
            if let book { try BookRows.settle(book, connection) }
        }
        return last
    }

    private static func next(
        of member: ID<Member>,
        after last: ID<Review>?,
        _ connection: borrowing SQLite.Connection
    ) throws -> (numbers: [Int64], last: ID<Review>?) {
        let rows = try connection.rows(
            "SELECT number, id FROM reviews WHERE member_id = ? AND id > ? ORDER BY id LIMIT ?",
            [member, last?.text ?? "", batch]
        ) { row in (number: try row.int64(0), id: ID<Review>(try row.text(1))) }
        return (rows.map(\.number), rows.last?.id)
    }

    /// The number and the four indexed texts of a review.
    private static func document(_ number: Int64, _ connection: borrowing SQLite.Connection) throws -> [any Bindable] {
        [number] + (try texts(number, connection).read(from: "reviews.number"))
    }

    /// The four indexed texts of a review, if there is one.
    static func texts(_ number: Int64, _ connection: borrowing SQLite.Connection) throws -> [String]? {
        try connection.first(
            "SELECT title, author, coalesce(open_text, text), indexed_writer FROM reviews WHERE number = ?",
            [number]
        ) { row in try (0..<4).map { column in spaced(try row.text(column)) } }
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
