public import Primitives

/// A row of a file in the columns of Goodreads, as we write it.
///
/// There is no number of a book in it: files of Goodreads have one in every row, and ours is known by that. Every cell is
/// guarded against spreadsheets (`CellWriter.guarded`).
public struct GoodreadsRow: Sendable, Equatable {
    private let cells: [String]

    /// A row.
    ///
    /// - Parameters:
    ///   - isbn: thirteen digits, or nothing.
    ///   - isbnOfTen: the same number in ten characters, or nothing.
    ///   - score: 0-10; Goodreads has whole stars up to five, and 0 is none.
    ///   - read: when it was last read; only a whole day can be said.
    ///   - shelf: the exclusive one.
    ///   - review: HTML.
    ///   - notes: HTML.
    public init(
        title: String,
        author: String,
        isbn: String,
        isbnOfTen: String,
        score: Int?,
        pages: Int?,
        read: PartialDate?,
        added: PartialDate,
        shelf: String,
        review: String,
        isSpoiler: Bool,
        notes: String,
        timesRead: Int
    ) {
        cells = [
            "", title, author, "", "", isbnOfTen, isbn, String(((score ?? 0) + 1) / 2), "", "", "",
            pages.map(String.init) ?? "", "", "", Self.day(read), Self.day(added), "", "", shelf, review,
            isSpoiler ? "true" : "", notes, String(timesRead), "0",
        ]
    }

    /// The names of the columns, with the line end.
    public static var names: String { CellWriter.row(ColumnTable.goodreadsColumns) }

    /// The row, with the line end.
    public var line: String { CellWriter.row(cells.map(CellWriter.guarded)) }

    /// `2026/03/09`; of less than a day nothing, because no day is made up.
    private static func day(_ date: PartialDate?) -> String {
        guard let date, date.day != nil else { return "" }
        return date.description.split(separator: "-").joined(separator: "/")
    }
}
