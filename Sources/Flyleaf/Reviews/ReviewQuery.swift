public import Primitives

/// Which reviews a list shows, and from where on.
public struct ReviewQuery: Sendable, Equatable {
    /// Whose reviews.
    public enum Scope: Sendable, Equatable {
        /// Everything the viewer may read.
        case visible
        /// The viewer's own.
        case own
    }

    /// Who looks; `nil` for somebody not logged in.
    public var viewer: ID<Member>?
    /// Whose reviews.
    public var scope: Scope
    /// Words a search wants in title, author, text or writer's name; empty for all.
    public var words: String
    /// Only reviews older than this one; `nil` from the newest.
    public var before: ID<Review>?
    /// How many at most.
    public var limit: Int

    /// A query.
    public init(
        viewer: ID<Member>?,
        scope: Scope = .visible,
        words: String = "",
        before: ID<Review>? = nil,
        limit: Int = 20
    ) {
        self.viewer = viewer
        self.scope = scope
        self.words = words
        self.before = before
        self.limit = limit
    }
}
