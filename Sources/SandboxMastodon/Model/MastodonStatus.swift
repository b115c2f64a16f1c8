internal import Primitives
internal import SandboxCore

typealias StatusID = NumericID<MastodonStatus>
typealias MediaID = NumericID<MastodonMedia>
typealias PollID = NumericID<MastodonPoll>
typealias ScheduledID = NumericID<MastodonScheduled>
typealias NotificationID = NumericID<MastodonNotification>

/// A post of the Mastodon face, as one viewer sees it.
struct MastodonStatus: Sendable {
    var id: StatusID
    var author: Person
    var text: String
    var spoiler: String
    var isSensitive: Bool
    var visibility: MastodonVisibility
    var language: String?
    var replyTo: StatusID?
    var replyAuthor: PersonID?
    /// The post this one passes on; it has no text of its own then.
    var reblogOf: StatusID?
    /// The app that published it.
    var app: (name: String, website: String?)?
    var created: Timestamp
    var edited: Timestamp?
    var reblogs: Int
    var favourites: Int
    var replies: Int
    /// What the viewer did with it.
    var isFavourited: Bool
    var isReblogged: Bool
    var isBookmarked: Bool
    /// Whether the viewer wants to hear no more of its conversation.
    var isMuted: Bool
    /// Whether it stands on top of its author's profile.
    var isPinned: Bool
    var mentions: [Person] = []
}

/// A picture, before or after it belongs to a status; its bytes stay in the store.
struct MastodonMedia: Sendable {
    var id: MediaID
    var owner: PersonID
    var status: StatusID?
    var type: String
    /// What makes its address one that nobody guesses.
    var key: String
    var description: String?
    var focus: (x: Double, y: Double)
    var width: Int
    var height: Int
    /// When it is worked through.
    var ready: Timestamp
    /// Whether working it through ends in an error.
    var fails: Bool
}

/// A question with answers to choose from.
struct MastodonPoll: Sendable {
    var id: PollID
    var status: StatusID
    var options: [String]
    var expires: Timestamp
    var isMultiple: Bool
    var hidesTotals: Bool
    /// Votes for each option.
    var votes: [Int]
    var voters: Int
    /// What the viewer chose.
    var own: [Int]
}

/// A status that waits for its time.
struct MastodonScheduled: Sendable {
    var id: ScheduledID
    var author: PersonID
    var draft: MastodonDraft
    var due: Timestamp
}

/// Something that a person is told.
struct MastodonNotification: Sendable {
    enum Kind: String, Sendable, CaseIterable {
        case mention, status, reblog, favourite, follow, poll, update
        case followRequest = "follow_request"
    }

    var id: NotificationID
    var kind: Kind
    var sender: Person
    var status: StatusID?
    var created: Timestamp
}

/// A program that was registered at this face.
struct MastodonApp: Sendable {
    var id: Int64
    var clientID: String
    var secret: String
    var name: String
    var website: String?
    var redirectURIs: [String]
    var scopes: MastodonScopes
}

extension Timestamp {
    /// The date and time as the protocol writes them, for example `2026-11-20T12:05:00.000Z`.
    var mastodonText: String {
        let millisecond = (milliseconds % 1000 + 1000) % 1000
        let fraction = "\(1000 + millisecond)".dropFirst()
        return "\(rfc3339.dropLast()).\(fraction)Z"
    }
}

extension JSON {
    /// A string, or `null`.
    static func textOrNull(_ text: String?) -> JSON { text.map(JSON.string) ?? .null }
}
