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
    /// Posts with a tag that the person looks for.
    case tag(StreamTag)

    /// Whether it stands in the order in which the person put posts into it, of which networks tell no moment.
    public var isOfMarks: Bool { self == .favourites || self == .bookmarks }

    /// The tag that it is of.
    public var tag: StreamTag? {
        if case .tag(let tag) = self { tag } else { nil }
    }
}

extension StreamList: CaseIterable {
    /// Those that each person has once; of tags there are as many as people think of.
    public static let allCases: [StreamList] = [.home, .own, .mentions, .favourites, .bookmarks]
}

extension StreamList: RawRepresentable {
    /// What the names of lists of tags begin with.
    public static let tagPrefix = "tag:"

    /// Its name where it is kept and in forms.
    public var rawValue: String {
        switch self {
        case .home: "home"
        case .own: "own"
        case .mentions: "mentions"
        case .favourites: "favourites"
        case .bookmarks: "bookmarks"
        case .tag(let tag): Self.tagPrefix + tag.text
        }
    }

    /// Reads a name; `nil` unless it is one, byte for byte.
    public init?(rawValue: String) {
        if rawValue.utf8.starts(with: Self.tagPrefix.utf8) {
            let text = String(rawValue.unicodeScalars.dropFirst(Self.tagPrefix.unicodeScalars.count))
            guard let tag = StreamTag(text), tag.text.utf8.elementsEqual(text.utf8) else { return nil }
            self = .tag(tag)
            return
        }
        guard let list = Self.allCases.first(where: { $0.rawValue.utf8.elementsEqual(rawValue.utf8) }) else {
            return nil
        }
        self = list
    }
}
