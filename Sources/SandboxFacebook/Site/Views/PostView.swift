internal import HTTP
internal import Primitives
internal import SandboxCore
internal import Templating

/// A post as walls show it.
struct PostView: ViewModel {
    var author: Profile
    /// Whose wall, when it is not the author's own.
    var wall: Profile?
    var content: PostContent
    var tags: [Person]
    var place: String?
    var audience: String
    var app: String?
    var moment: Timestamp
    var permalink: LinkTarget
    var photos: [PhotoView]
    var activity: Activity
    /// Whether somebody looks who can like and say something.
    var canAct: Bool
    /// Whose comments can be taken away: those of the one who looks, or all on their own wall.
    private var reader: ProfileID?
    private var isOwnWall: Bool

    /// - Parameter reader: the one who looks; absent for nobody.
    init(_ post: Post, _ activity: Activity, reader: ProfileID?) {
        author = post.author
        wall = post.author.id == post.wall.id ? nil : post.wall
        content = post.content
        tags = post.tags
        place = post.place.map { "\($0.name), \($0.city)" }
        audience = post.privacy.audience.words
        app = post.app?.name
        moment = post.created
        permalink = LinkTarget(path: "/\(post.wall.id)/posts/\(post.id)")
        photos = post.photos.map { PhotoView(photo: $0, author: post.author) }
        self.activity = activity
        canAct = reader != nil
        self.reader = reader
        isOwnWall = post.wall.id == reader
    }

    static var fields: [Field<Self>] {
        [
            Field("author") { PersonView($0.author) }, Field("wall") { $0.wall.map(PersonView.init) },
            Field("message") { $0.content.message }, Field("card") { CardView($0.content) },
            Field("tags") { $0.tags.map(PersonView.init) }, Field("hasTags") { !$0.tags.isEmpty },
            Field("place") { $0.place }, Field("audience") { $0.audience }, Field("app") { $0.app },
            Field("moment") { $0.moment.minuteText }, Field("permalink") { $0.permalink },
            Field("photos") { $0.photos },
            Field("likes") { $0.likes }, Field("isLiked") { $0.activity.isLiked }, Field("canAct") { $0.canAct },
            Field("earlier") { $0.earlier }, Field("comments") { $0.comments },
        ]
    }

    private var likes: String? {
        switch activity.likeCount {
        case 0: nil
        case 1: activity.isLiked ? "You like this." : "1 person likes this."
        case let count: activity.isLiked ? "You and \(count - 1) more like this." : "\(count) people like this."
        }
    }

    private var earlier: String? {
        let count = activity.commentCount - activity.comments.count
        return count > 0 ? "Show all \(activity.commentCount) comments" : nil
    }

    private var comments: [CommentView] {
        activity.comments.map {
            CommentView(comment: $0, isRemovable: $0.author.id == reader || isOwnWall)
        }
    }
}

/// What somebody said to a post.
struct CommentView: ViewModel {
    var comment: Comment
    var isRemovable: Bool

    static var fields: [Field<Self>] {
        [
            Field("commentID") { $0.comment.id.description }, Field("writer") { PersonView($0.comment.author) },
            Field("text") { $0.comment.message }, Field("said") { $0.comment.created.minuteText },
            Field("isRemovable") { $0.isRemovable },
        ]
    }
}

/// A photo in a post.
struct PhotoView: ViewModel {
    var photo: Photo
    var author: Profile

    static var fields: [Field<Self>] {
        [
            Field("address") { LinkTarget(path: $0.photo.path) }, Field("words") { "A photo by \($0.author.name)" },
            Field("width") { $0.photo.width }, Field("height") { $0.photo.height },
        ]
    }
}

/// The story under a message: what an app attached.
struct CardView: ViewModel {
    var content: PostContent

    /// `nil` when there is nothing attached.
    init?(_ content: PostContent) {
        var attached = content
        attached.message = nil
        guard !attached.isEmpty else { return nil }
        self.content = attached
    }

    static var fields: [Field<Self>] {
        [
            Field("heading") { $0.content.name ?? $0.content.link.flatMap(WebURL.init)?.host },
            Field("link") { $0.content.link.flatMap { LinkTarget($0) } }, Field("address") { $0.content.link },
            Field("caption") { $0.content.caption }, Field("description") { $0.content.description },
            Field("picture") { $0.content.picture },
        ]
    }
}
