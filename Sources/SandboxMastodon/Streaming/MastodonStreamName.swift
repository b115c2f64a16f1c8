/// What can be listened to, by the name it has on a WebSocket.
enum MastodonStreamName: String, Sendable {
    case user
    case notifications = "user:notification"
    case everyone = "public"
    case local = "public:local"
    case remote = "public:remote"
    case media = "public:media"
    case localMedia = "public:local:media"
    case remoteMedia = "public:remote:media"
    case hashtag
    case localHashtag = "hashtag:local"
    case list
    case direct

    /// The stream of only what has pictures, where there is one.
    var onlyMedia: MastodonStreamName {
        switch self {
        case .everyone: .media
        case .local: .localMedia
        case .remote: .remoteMedia
        default: self
        }
    }

    /// The scope a token needs; any token will do for what everybody may see.
    var scope: String? {
        switch self {
        case .user, .list, .direct: "read:statuses"
        case .notifications: "read:notifications"
        case .everyone, .local, .remote, .media, .localMedia, .remoteMedia, .hashtag, .localHashtag: nil
        }
    }
}
