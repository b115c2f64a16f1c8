internal import Primitives
internal import SQLite
internal import SandboxCore

/// Writes likes and comments, as lists of their own and as fields of what they belong to.
struct ReactionWriter: Sendable {
    var world: World
    /// Whose likes count as their own.
    var reader: ProfileID?

    /// As many as an object shows by itself.
    private static let shown = 25

    /// The field `likes` or `comments` of an object, as it shows them by itself.
    func field(_ name: String, of post: PostID) throws -> JSON {
        let window = Window(position: .offset(0), limit: Self.shown)
        let reader = reader
        if name == "likes" {
            let profiles = try world.database.read { try Likes.profiles(.post(post), window, $0) }
            return ["data": .array(profiles.map(PostWriter.reference))]
        }
        let comments = try world.database.read { try Comments.under(post, reader: reader, window, $0) }
        return ["data": .array(comments.map(json(of:)))]
    }

    static func isWanted(_ text: String?) -> Bool {
        ["1", "true", "total_count"].contains(text?.lowercased())
    }

    func likeSummary(_ object: Likeable) throws -> JSON {
        let reader = reader
        let (count, hasLiked) = try world.database.read { connection in
            (
                try Likes.count(object, connection),
                try reader.map { try Likes.isThere($0, object, connection) } ?? false
            )
        }
        return [
            "total_count": .integer(Int64(count)), "can_like": .bool(reader != nil), "has_liked": .bool(hasLiked),
        ]
    }

    func commentSummary(_ post: PostID, isReversed: Bool) throws -> JSON {
        let count = try world.database.read { try Comments.count(post, $0) }
        return [
            "order": isReversed ? "reverse_chronological" : "chronological",
            "total_count": .integer(Int64(count)), "can_comment": .bool(reader != nil),
        ]
    }

    func json(of comment: Comment) -> JSON {
        [
            "id": comment.id.json,
            "from": PostWriter.reference(comment.author),
            "message": .string(comment.message),
            "can_remove": .bool(comment.author.id == reader),
            "created_time": .string(comment.created.graphDate),
            "like_count": .integer(Int64(comment.likeCount)),
            "user_likes": .bool(comment.isLiked),
        ]
    }
}
