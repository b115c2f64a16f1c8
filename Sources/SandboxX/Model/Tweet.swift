internal import Primitives
internal import SandboxCore

/// A post of the X face, by the name its protocol gives it.
struct Tweet: Sendable, Equatable {
    var id: TweetID
    var author: Person
    /// The app that published it; absent for what people wrote on the site.
    var app: String?
    /// As it was written, links in full.
    var text: String
    var created: Timestamp
    var replyTo: Reference?
    var quoted: Reference?
    /// What it repeats; then it has no text of its own.
    var reposted: Reference?
    var place: Place?
    var media: [XMediaFile]
    var replySettings: String
    var isSensitive: Bool
    /// The first post of the conversation.
    var conversation: TweetID
    var counts = Counts()
    /// What the reader did with it.
    var isLiked = false
    var isReposted = false
    /// Whether who began the conversation hid it.
    var isHidden = false

    /// Another post and its writer; the post need not exist any more.
    struct Reference: Sendable, Equatable {
        var id: TweetID
        var author: PersonID
    }

    struct Counts: Sendable, Equatable {
        var likes = 0
        var reposts = 0
        var replies = 0
        var quotes = 0
        var bookmarks = 0
    }
}

typealias TweetID = NumericID<Tweet>

/// An uploaded image or film.
struct XMediaFile: Sendable, Equatable {
    var id: XMediaID
    var owner: PersonID
    /// The media type, such as `image/png`.
    var type: String
    var category: String
    var size: Int
    var width: Int
    var height: Int
    var altText: String?
    var isComplete: Bool

    /// Version 2's name of it: the kind, then the id.
    var key: String { "\(kind == .photo ? 3 : kind == .animation ? 16 : 13)_\(id)" }

    enum Kind: String, Sendable {
        case photo
        case animation = "animated_gif"
        case video
    }

    var kind: Kind {
        if type == "image/gif" { return .animation }
        return type.utf8.starts(with: "video/".utf8) ? .video : .photo
    }
}

typealias XMediaID = NumericID<XMediaFile>

/// A message between two people.
struct DirectMessage: Sendable, Equatable {
    var id: Int64
    var sender: PersonID
    var recipient: PersonID
    var text: String
    var created: Timestamp
    /// The conversation of several it stands in; then there is no recipient.
    var group: Int64?
    var kind = Kind.message
    var media: XMediaID?

    /// The name of the conversation: of two, both ids, the smaller first.
    var conversation: String { group.map(String.init) ?? "\(min(sender, recipient))-\(max(sender, recipient))" }

    enum Kind: String, Sendable, CaseIterable {
        case message = "MessageCreate"
        case joined = "ParticipantsJoin"
        case left = "ParticipantsLeave"
    }
}
