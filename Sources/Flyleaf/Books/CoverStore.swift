public import Primitives

/// Where pictures of covers are kept, one of a book; who may see them is decided by the book.
public protocol CoverStore: Sendable {
    /// The mark of a book's cover; `nil` where there is none.
    func mark(of book: ID<Book>) async throws -> String?
    /// The cover of a book, if it has one.
    func cover(of book: ID<Book>) async throws -> BookCover?
    /// Keeps the cover of a book; `false` when the book is gone or has one.
    ///
    /// A cover goes with its book.
    func keep(_ cover: BookCover, of book: ID<Book>) async throws -> Bool
}
