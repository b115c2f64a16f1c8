internal import SQLite
internal import SandboxCore

/// What happened around a post, as a page shows it.
struct Activity: Sendable, Equatable {
    var likeCount: Int
    /// Whether the one who looks likes it.
    var isLiked: Bool
    var commentCount: Int
    /// The last comments, oldest first.
    var comments: [Comment]

    static let none = Activity(likeCount: 0, isLiked: false, commentCount: 0, comments: [])
}

extension Activity {
    /// Reads what happened around a post.
    ///
    /// - Parameter shown: so many comments.
    static func read(
        _ post: PostID,
        reader: PersonID?,
        shown: Int,
        _ connection: borrowing Connection
    ) throws -> Activity {
        Activity(
            likeCount: try Likes.count(.post(post), connection),
            isLiked: try reader.map { try Likes.isThere($0, .post(post), connection) } ?? false,
            commentCount: try Comments.count(post, connection),
            comments: try Comments.latest(post, reader: reader, shown, connection)
        )
    }
}
