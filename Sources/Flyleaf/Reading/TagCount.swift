/// A tag of a reader, with how many of their books have it.
public struct TagCount: Sendable, Equatable {
    /// No list names more of them.
    public static let maximum = 1000

    /// The tag, in the first of its spellings.
    public let tag: BookTag
    /// How many books.
    public let books: Int

    /// A tag with its books.
    public init(tag: BookTag, books: Int) {
        self.tag = tag
        self.books = books
    }
}
