internal import Primitives
internal import SandboxCore

typealias CommentID = NumericID<Comment>

/// What somebody said under a post.
struct Comment: Sendable, Equatable {
    var id: CommentID
    var post: PostID
    var author: Profile
    var app: AppID?
    var message: String
    var created: Timestamp
    var likeCount: Int
    /// Whether the one who reads likes it.
    var isLiked: Bool

    /// The longest message, in UTF-16 units.
    static let longestMessage = 8000
}

/// Something that can be liked: what belongs to a photo or a check-in belongs to its post.
enum Likeable: Sendable, Equatable {
    case post(PostID)
    case comment(CommentID)

    /// Posts and comments have numbers of different size, so one column holds both.
    var number: Int64 {
        switch self {
        case .post(let id): id.rawValue
        case .comment(let id): id.rawValue
        }
    }
}
