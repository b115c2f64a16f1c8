public import Primitives

/// Where pictures of covers are kept: one of a book, and one of each member for it; who may see a book is decided elsewhere.
public protocol CoverStore: Sendable {
    /// Which cover a viewer gets of each of these books: their own, else the book's; books with neither are missing.
    func marks(of books: [ID<Book>], for viewer: ID<Member>?) async throws -> [ID<Book>: CoverMark]
    /// The cover of a book, if it has one.
    func cover(of book: ID<Book>) async throws -> BookCover?
    /// Keeps the cover of a book; `false` when the book is gone or has one.
    ///
    /// A cover goes with its book.
    func keep(_ cover: BookCover, of book: ID<Book>) async throws -> Bool

    // MARK: A member's own

    /// The cover that a member has for a book.
    func own(_ book: ID<Book>, of member: ID<Member>) async throws -> BookCover?
    /// Keeps the cover that a member has for a book, in place of the one before; of so many books one has one.
    ///
    /// It goes with the book and with the member. Where a review of the member moves to another book, that has it as well,
    /// if the member has none for it; where it moves because a book is joined with another and goes, those of others do too.
    func keepOwn(
        _ cover: BookCover,
        of book: ID<Book>,
        _ member: ID<Member>,
        _ moment: Timestamp,
        _ limit: Int
    ) async throws -> CoverKeeping
    /// Removes the cover that a member has for a book; `false` when there was none.
    func removeOwn(_ book: ID<Book>, of member: ID<Member>) async throws -> Bool
    /// The covers a member has, in the order of the books' identifiers, from behind `last`.
    func owned(by member: ID<Member>, after last: ID<Book>?, _ limit: Int) async throws -> [OwnCover]
}
