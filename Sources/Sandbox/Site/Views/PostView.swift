internal import HTTP
internal import Primitives
internal import Templating

/// A post as walls show it.
struct PostView: ViewModel {
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

    init(_ post: Post) {
        author = post.author
        wall = post.author.id == post.wall.id ? nil : post.wall
        content = post.content
        tags = post.tags
        place = post.place.map { "\($0.name), \($0.city)" }
        audience = post.privacy.audience.words
        app = post.app?.name
        moment = post.created
        permalink = LinkTarget(path: "/\(post.wall.id)/posts/\(post.id)")
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
            )
        )
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
