/// A row of a file: everything that stands in it, and the book it is about.
public struct LibraryEntry: Sendable, Equatable {
    /// Why a row is about no book.
    public enum Fault: String, Error, Sendable, CaseIterable {
        /// Nothing can be seen of its title.
        case noTitle
        /// One of its cells is longer than the limit.
        case cellTooLong
        /// Its cells are longer than the limit together.
        case rowTooLong
        /// It has more cells than the limit.
        case tooManyCells
        /// It is no object of JSON, or is longer than the limit.
        case unreadableJSON
    }

    /// The place among the rows of the file, from 1.
    public let number: Int
    /// Every cell that is not empty.
    public let raw: [RawCell]
    /// The book, or why there is none.
    public let book: Result<ImportedBook, Fault>

    /// An entry.
    public init(number: Int, raw: [RawCell], book: Result<ImportedBook, Fault>) {
        self.number = number
        self.raw = raw
        self.book = book
    }
}
