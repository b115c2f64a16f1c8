public import Primitives

/// A feed that a hub hears of when something in it is new; those of authors are left to be asked for.
public enum FeedTopic: Sendable, Hashable {
    /// What everybody may read here.
    case everything
    /// What a member wrote.
    case writer(ID<Member>)
    /// What was written of a book.
    case book(ID<Book>)
}
