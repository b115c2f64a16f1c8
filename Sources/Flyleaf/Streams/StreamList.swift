public import Primitives

/// One of the lists of posts that a network has for a person, or that it makes of what they look for.
///
/// Stores keep its name, so a case is never renamed.
public enum StreamList: Sendable, Hashable {
    /// What the network shows the person first: posts of the people they follow, and their own.
    case home
    /// What the person wrote or repeated.
    case own
    /// What others wrote to or about the person.
    case mentions
    /// What the person likes.
    case favourites
    /// What the person keeps for themselves.
    case bookmarks
    /// What was written to the person and those named with them alone, and what they wrote so: the last of each conversation.
    case messages
    /// Posts with a tag that the person looks for.
    case tag(StreamTag)
    /// Posts of the people on a list that the person made at the network.
    case list(NetworkListKey)
    /// Posts with some words that the person looks for.
    case search(StreamWords)
    /// What somebody at the network wrote or repeated.
    case person(NetworkListKey)
    /// What leads to further lists; of what many write of now the posts that many look at stand in it, too.
    case topics(StreamTopics)

    /// Whether it stands in the order in which the person put posts into it, of which networks tell no moment.
    public var isOfMarks: Bool { self == .favourites || self == .bookmarks }

    /// The tag that it is of.
    public var tag: StreamTag? {
        if case .tag(let tag) = self { tag } else { nil }
    }

    /// What it is of that the person has beside posts.
    public var collection: NetworkCollection? {
        if case .topics(.collection(let collection)) = self { collection } else { nil }
    }

    /// The list of the person's own that it is of.
    public var key: NetworkListKey? {
        if case .list(let key) = self { key } else { nil }
    }

    /// The only connection that has it; `nil` where each may.
    public var connectionID: ID<Connection>? {
        switch self {
        case .list(let key), .person(let key): key.connectionID
        default: nil
        }
    }

    /// What it is one of, unless each person has it once.
    public var group: StreamGroup? {
        switch self {
        case .home, .own, .mentions, .favourites, .bookmarks, .messages: nil
        case .tag: .tag
        case .list: .list
        case .search: .search
        case .person: .person
        case .topics: .topics
        }
    }
}

extension StreamList: CaseIterable {
    /// Those that each person has once and that hold posts alone; of the others there are as many as people look for.
    public static let allCases: [StreamList] = [.home, .own, .mentions, .messages, .favourites, .bookmarks]
}

extension StreamList: RawRepresentable {
    /// Its name where it is kept and in forms.
    public var rawValue: String {
        switch self {
        case .home: "home"
        case .own: "own"
        case .mentions: "mentions"
        case .favourites: "favourites"
        case .bookmarks: "bookmarks"
        case .messages: "messages"
        case .tag(let tag): StreamGroup.tag.prefix + tag.text
        case .list(let key): StreamGroup.list.prefix + key.text
        case .search(let words): StreamGroup.search.prefix + words.text
        case .person(let key): StreamGroup.person.prefix + key.text
        case .topics(let topics): StreamGroup.topics.prefix + topics.rawValue
        }
    }

    /// Reads a name; `nil` unless it is one, byte for byte.
    public init?(rawValue: String) {
        let group = StreamGroup.allCases.first { rawValue.utf8.starts(with: $0.prefix.utf8) }
        let list: StreamList?
        if let group {
            let name = String(rawValue.unicodeScalars.dropFirst(group.prefix.unicodeScalars.count))
            list =
                switch group {
                case .tag: StreamTag(name).map { .tag($0) }
                case .list: NetworkListKey(name).map { .list($0) }
                case .search: StreamWords(name).map { .search($0) }
                case .person: NetworkListKey(name).map { .person($0) }
                case .topics: StreamTopics(rawValue: name).map { .topics($0) }
                }
        } else {
            list = Self.allCases.first { $0.rawValue.utf8.elementsEqual(rawValue.utf8) }
        }
        guard let list, list.rawValue.utf8.elementsEqual(rawValue.utf8) else { return nil }
        self = list
    }
}
