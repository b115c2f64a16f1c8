public import Primitives

/// Where books are kept; reviews find and make theirs as they are saved (`ReviewStore`).
///
/// A review's book is that of its number where this joins (`BookClaim.joiningISBN`, unless the book there is quite
/// another), else that of the same key, else a new one. It moves when what it says of its book changes
/// (`BookClaim.means`). A book that no review is about and nobody has in their lists goes away with the last of
/// them, whatever a look-up said of it: its words are those that somebody typed, perhaps in private.
public protocol BookStore: Sendable {
    /// The book where the viewer may read a review of it, has it in their lists or may see it in those of another; `nil`
    /// otherwise, which nobody can tell from there being none.
    func book(_ id: ID<Book>, _ viewer: ID<Member>?) async throws -> Book?
    /// Reviews of a book that the viewer may read, older than `before`, the newest first, each text the excerpt of its
    /// `OpenText`.
    func reviews(_ id: ID<Book>, _ viewer: ID<Member>?, _ before: ID<Review>?, _ limit: Int) async throws
        -> [ReviewEntry]
    /// Of the viewer's friends those with a review of it that the viewer may read, by that review, the newest first.
    ///
    /// Friends are who stands in the viewer's lists, wherever they have an account here.
    func friends(_ id: ID<Book>, _ viewer: ID<Member>, _ limit: Int) async throws -> [ReviewEntry]
    /// Books by an author (`AuthorLine.key`) with reviews that everyone may read, the most read first, from behind `last`;
    /// none when everyone may read no review of that any more.
    func books(by author: String, after last: ID<Book>?, _ limit: Int) async throws -> [BookLine]
    /// Of the newest books with reviews that everyone may read and all these words, each at the beginning of a word of
    /// title or author, the most read first; throws `ReviewSearchFailure` when that takes too long.
    func search(_ words: String, _ limit: Int) async throws -> [BookLine]
    /// Books in the member's lists, on their shelves or with a review of theirs, the newest first: those whose title,
    /// author and tags, as the member has them, hold all these words (`OwnBookWords`); with the scores that everyone may
    /// see. Throws `ReviewSearchFailure` when that takes too long.
    func own(_ words: [String], of member: ID<Member>, _ limit: Int) async throws -> [BookLine]
    /// The same by a number of the book.
    func own(_ isbn: ISBN, of member: ID<Member>) async throws -> BookLine?
    /// The book of a number, if it has reviews that everyone may read, and one of them or a look-up gave the number.
    func book(of isbn: ISBN) async throws -> BookLine?
    /// Books with reviews that everyone may read whose titles hold all these words, but for one, the most read first.
    func similar(to id: ID<Book>, _ words: String, _ limit: Int) async throws -> [BookLine]
    /// Lines as a viewer sees them: where writers block the viewer or are blocked, a line has the words and scores of the
    /// others' reviews that everyone may read, and is missing where there are none.
    func seen(_ lines: [BookLine], by viewer: ID<Member>) async throws -> [BookLine]
    /// The book that is meant, made if there is none; a new one has the identifier `fresh`, and is the one that has it already.
    func find(_ claim: BookClaim, _ fresh: ID<Book>) async throws -> ID<Book>
    /// Takes a review of that member out of its book into one of its own, which nothing joins by its words; `false` when
    /// there is no such review.
    ///
    /// A review that is alone in its book, as far as its member may read, stays where it is.
    func part(_ review: ID<Review>, _ member: ID<Member>, _ fresh: ID<Book>) async throws -> Bool
    /// Puts a review of that member with a book of which the member may read a review; `false` when one is missing.
    func join(_ review: ID<Review>, _ member: ID<Member>, _ book: ID<Book>) async throws -> Bool
    /// Keeps what a look-up said of a book, and numbers it has besides; does nothing when the book is gone.
    ///
    /// A number that is another book's stays there.
    func enrich(_ id: ID<Book>, _ facts: BookFacts, _ isbns: [ISBN]) async throws
    /// Removes some books that nothing is left of, as after a member's account was deleted; `false` when none is left.
    func purge() async throws -> Bool
}
