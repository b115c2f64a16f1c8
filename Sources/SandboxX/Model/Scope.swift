internal import SandboxCore

/// What an app may do for a person on the X face (platform documentation, OAuth 2.0 scopes).
enum Scope {
    /// What the consent page says; `nil` for a scope that does not exist.
    static func words(for scope: String) -> String? { known[scope] }

    /// The scopes of a parameter, each once, in the order they were asked for; `nil` when one is unknown.
    static func list(_ text: String) -> [String]? {
        var list: [String] = []
        for part in text.utf8.split(separator: 0x20) {
            let scope = String(decoding: part, as: UTF8.self)
            guard known[scope] != nil else { return nil }
            if !list.contains(scope) { list.append(scope) }
        }
        return list
    }

    static let offline = "offline.access"

    private static let known: [String: String] = [
        "tweet.read": "See your posts and those you can see",
        "tweet.write": "Post, reply and delete posts for you",
        "tweet.moderate.write": "Hide and show replies to your posts",
        "users.read": "See your name, username and portrait",
        "users.email": "See your e-mail address",
        "follows.read": "See whom you follow and who follows you",
        "follows.write": "Follow and unfollow people for you",
        "offline.access": "Keep its access while you are away",
        "space.read": "See spaces",
        "mute.read": "See whom you muted",
        "mute.write": "Mute people for you",
        "like.read": "See what you like",
        "like.write": "Like posts for you",
        "list.read": "See your lists",
        "list.write": "Change your lists",
        "block.read": "See whom you blocked",
        "block.write": "Block people for you",
        "bookmark.read": "See your bookmarks",
        "bookmark.write": "Change your bookmarks",
        "dm.read": "See your messages",
        "dm.write": "Send messages for you",
        "media.write": "Upload pictures for you",
        "timeline.read": "See your timeline",
    ]
}
