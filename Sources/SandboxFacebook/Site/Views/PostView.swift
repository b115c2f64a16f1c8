internal import HTTP
internal import Primitives
internal import SandboxCore
internal import Templating

/// A post as walls show it.
struct PostView: SampledModel {
    var author: Person
    /// Whose wall, when it is not the author's own.
    var wall: Person?
    var content: PostContent
    var tags: [Person]
    var place: String?
    var audience: String
    var app: String?
    var moment: Timestamp
    var permalink: LinkTarget
    var photo: PhotoView?
    var activity: Activity
    /// Whether somebody looks who can like and say something.
    var canAct: Bool
    /// Whose comments can be taken away: those of the one who looks, or all on their own wall.
    private var reader: PersonID?
    private var isOwnWall: Bool

    /// - Parameter reader: the one who looks; absent for nobody.
    init(_ post: Post, _ activity: Activity, reader: PersonID?) {
        author = post.author
        wall = post.author.id == post.wall.id ? nil : post.wall
        content = post.content
        tags = post.tags
        place = post.place.map { "\($0.name), \($0.city)" }
        audience = post.privacy.audience.words
        app = post.app?.name
        moment = post.created
        permalink = LinkTarget(path: "/\(post.wall.id)/posts/\(post.id)")
        photo = post.photo.map { PhotoView(photo: $0, author: post.author) }
        self.activity = activity
        canAct = reader != nil
        self.reader = reader
        isOwnWall = post.wall.id == reader
    }

    static let sample: PostView = {
        let content = PostContent(
            message: "Message",
            link: "https://books.example/1",
            picture: "https://books.example/1.png",
            name: "Name",
            caption: "Caption",
            description: "Description",
            source: "https://books.example/1.webm"
        )
        var sample = PostView(
            Post(
                id: PostID(rawValue: 1),
                author: .sample,
                wall: .sample,
                app: PublishingApp(id: AppID(rawValue: 1), name: "App"),
                content: content,
                privacy: Privacy(audience: .everyone),
                tags: [.sample],
                created: Timestamp(seconds: 0)
            ),
            Activity(likeCount: 1, isLiked: true, commentCount: 2, comments: [.sample]),
            reader: Person.sample.id
        )
        sample.photo = .sample
        sample.wall = .sample
        sample.place = "A place, a city"
        return sample
    }()

    var values: Values {
        [
            "author": .model(PersonView(author)),
            "wall": .optional(wall.map(PersonView.init)),
            "message": .optional(content.message),
            "card": .optional(CardView(content)),
            "tags": .models(tags.map(PersonView.init)),
            "hasTags": .flag(!tags.isEmpty),
            "place": .optional(place),
            "audience": .text(audience),
            "app": .optional(app),
            "moment": .text(moment.minuteText),
            "permalink": .link(permalink),
            "photo": .optional(photo),
            "likes": .optional(likes),
            "isLiked": .flag(activity.isLiked),
            "canAct": .flag(canAct),
            "earlier": .optional(earlier),
            "comments": .list(activity.comments.map(values)),
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

    private func values(_ comment: Comment) -> Values {
        [
            "commentID": .text(comment.id.description),
            "writer": .model(PersonView(comment.author)),
            "text": .text(comment.message),
            "said": .text(comment.created.minuteText),
            "isRemovable": .flag(comment.author.id == reader || isOwnWall),
        ]
    }
}

/// A photo in a post.
struct PhotoView: SampledModel {
    var photo: Photo
    var author: Person

    static let sample = PhotoView(
        photo: Photo(
            id: PhotoID(rawValue: 1),
            album: AlbumID(rawValue: 1),
            post: PostID(rawValue: 1),
            key: "key",
            format: .png,
            width: 1,
            height: 1
        ),
        author: .sample
    )

    var values: Values {
        [
            "address": .link(LinkTarget(path: photo.path)),
            "words": .text("A photo by \(author.name)"),
            "width": .number(photo.width),
            "height": .number(photo.height),
        ]
    }
}

extension Comment {
    fileprivate static let sample = Comment(
        id: CommentID(rawValue: 1),
        post: PostID(rawValue: 1),
        author: .sample,
        message: "Message",
        created: Timestamp(seconds: 0),
        likeCount: 0,
        isLiked: false
    )
}

/// The story under a message: what an app attached.
struct CardView: SampledModel {
    var content: PostContent

    /// `nil` when there is nothing attached.
    init?(_ content: PostContent) {
        var attached = content
        attached.message = nil
        guard !attached.isEmpty else { return nil }
        self.content = attached
    }

    private init(_ heading: String) { content = PostContent(link: "https://books.example/1", name: heading) }

    static let sample: CardView = {
        var sample = CardView("Name")
        sample.content.picture = "https://books.example/1.png"
        sample.content.caption = "Caption"
        sample.content.description = "Description"
        return sample
    }()

    var values: Values {
        [
            "heading": .optional(content.name ?? content.link.flatMap(WebURL.init)?.host),
            "link": .optional(content.link.flatMap { LinkTarget($0) }),
            "address": .optional(content.link),
            "caption": .optional(content.caption),
            "description": .optional(content.description),
            "picture": .optional(content.picture),
        ]
    }
}
