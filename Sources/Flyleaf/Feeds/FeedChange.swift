public import Primitives

/// A review for everybody that was written or changed, by the feeds it stands in.
public struct FeedChange: Sendable, Equatable {
    /// Who wrote it.
    public let memberID: ID<Member>
    /// Of which book.
    public let bookID: ID<Book>

    /// A change.
    public init(memberID: ID<Member>, bookID: ID<Book>) {
        self.memberID = memberID
        self.bookID = bookID
    }
}
