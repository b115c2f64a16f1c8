internal import SandboxCore

/// A kind of object of the Graph, with its fields and the lists that hang on it.
enum NodeType: String, Sendable, CaseIterable {
    case user = "User"
    case page = "Page"
    case application = "Application"
    case place = "Place"
    case post = "Post"
    case photo = "Photo"
    case album = "Album"
    case checkIn = "Checkin"
    case event = "Event"
    case comment = "Comment"
    case attachment = "StoryAttachment"
    case group = "Group"
    case video = "Video"
    case note = "Note"

    /// A list that hangs on an object.
    struct Edge: Sendable, Equatable {
        var name: String
        /// What it lists; the writers of likes and guests name Pages by the fields of people.
        var element: NodeType
    }

    func edge(_ name: String) -> Edge? { edges.first { $0.name == name } }

    /// Every list that the router answers with objects.
    var edges: [Edge] {
        switch self {
        case .user:
            [
                Edge(name: "accounts", element: .page), Edge(name: "albums", element: .album),
                Edge(name: "checkins", element: .checkIn), Edge(name: "events", element: .event),
                Edge(name: "feed", element: .post), Edge(name: "friends", element: .user),
                Edge(name: "home", element: .post), Edge(name: "photos", element: .photo),
                Edge(name: "posts", element: .post),
            ] + LikedPages.allCases.map { Edge(name: $0.rawValue, element: .page) }
                + Belonging.Kind.allCases.map { Edge(name: $0.edge, element: $0.type) }
        case .page:
            [
                Edge(name: "feed", element: .post), Edge(name: "photos", element: .photo),
                Edge(name: "posts", element: .post), Edge(name: "published_posts", element: .post),
                Edge(name: "scheduled_posts", element: .post), Edge(name: "tagged", element: .post),
                Edge(name: "visitor_posts", element: .post),
            ]
        case .post:
            [
                Edge(name: "attachments", element: .attachment), Edge(name: "comments", element: .comment),
                Edge(name: "likes", element: .user),
            ]
        case .photo, .checkIn: [Edge(name: "comments", element: .comment), Edge(name: "likes", element: .user)]
        case .album: [Edge(name: "photos", element: .photo)]
        case .event:
            ["invited", "attending", "maybe", "declined", "noreply"].map { Edge(name: $0, element: .user) }
        case .comment: [Edge(name: "likes", element: .user)]
        case .application, .place, .attachment, .group, .video, .note: []
        }
    }

    /// The fields that are no lists.
    var fields: [String] {
        switch self {
        case .user: PersonWriter.all
        case .page: PageWriter.all
        case .post: PostWriter.all
        case .photo: PhotoWriter.all
        case .application: ["id", "name", "link"]
        case .place: ["id", "name", "category", "category_list", "location"]
        case .album:
            [
                "id", "from", "name", "description", "link", "type", "can_upload", "count", "created_time",
                "updated_time",
            ]
        case .checkIn:
            ["id", "from", "tags", "place", "coordinates", "application", "created_time", "message", "type"]
        case .event:
            [
                "id", "owner", "name", "description", "start_time", "end_time", "timezone", "is_date_only",
                "location", "privacy", "rsvp_status",
            ]
        case .comment:
            ["id", "from", "message", "can_remove", "created_time", "like_count", "user_likes"]
        case .group:
            ["id", "name", "description", "privacy", "administrator", "unread", "bookmark_order", "updated_time"]
        case .video:
            ["id", "from", "name", "title", "description", "picture", "length", "created_time", "updated_time"]
        case .note: ["id", "from", "subject", "message", "created_time", "updated_time"]
        case .attachment:
            ["description", "media", "media_type", "subattachments", "target", "title", "type", "unshimmed_url", "url"]
        }
    }

    /// Whether its objects are written whole, so that the selection is made of what was written.
    var isWrittenWhole: Bool {
        switch self {
        case .user, .page, .post, .photo: false
        case .application, .place, .album, .checkIn, .event, .comment, .attachment, .group, .video, .note: true
        }
    }
}

extension ObjectKind {
    var type: NodeType {
        switch self {
        case .photo: .photo
        case .album: .album
        case .checkIn: .checkIn
        case .event: .event
        case .comment: .comment
        case .page: .page
        }
    }
}
