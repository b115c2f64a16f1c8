/// How many books somebody means to read in a year: 1-9,999.
public struct ReadingGoal: Sendable, Hashable {
    /// How many.
    public let books: Int
    /// The numbers it can have.
    public static let range = 1...9999

    /// A goal; `nil` beyond the range.
    public init?(_ books: Int) {
        guard Self.range.contains(books) else { return nil }
        self.books = books
    }

    /// A goal out of our own store.
    public init(trusted books: Int) { self.books = books }
}
