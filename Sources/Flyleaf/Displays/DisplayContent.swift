public import Primitives

/// What a display shows.
///
/// Stores keep its name, so a case is never renamed.
public enum DisplayContent: Sendable, Hashable {
    /// Reviews that everybody may read, of all writers.
    case reviews
    /// The member's own reviews.
    case own
    /// Reviews that the member chose by liking them.
    case liked
    /// Books of one of the member's shelves.
    case shelf(ID<Shelf>)
    /// The member's books with a tag, by its key.
    case tag(String)
    /// What the member read in a year.
    case year(CalendarYear)
    /// A list of posts of all the member's networks, or of one of them.
    case stream(StreamList, ID<Connection>?)

    /// Whether all of it is for its member alone.
    public var isStream: Bool {
        if case .stream = self { true } else { false }
    }

    /// Whether a wall can have such a list: letters are for those who are named in them, and a list of lists is no post.
    public static func canShow(_ list: StreamList) -> Bool {
        switch list {
        case .messages, .topics, .person: false
        case .home, .own, .mentions, .favourites, .bookmarks, .tag, .list, .search: true
        }
    }
}

extension DisplayContent: RawRepresentable {
    /// Its name where it is kept and in forms.
    public var rawValue: String {
        switch self {
        case .reviews: "reviews"
        case .own: "own"
        case .liked: "liked"
        case .shelf(let id): "shelf:\(id.text)"
        case .tag(let key): "tag:\(key)"
        case .year(let year): "year:\(year.number)"
        case .stream(let list, let connection): "stream:\(connection?.text ?? Self.all):\(list.rawValue)"
        }
    }

    private static let all = "all"

    /// The longest name, in bytes.
    public static let maximumLength = 600

    /// Reads a name; `nil` unless it is one, byte for byte.
    public init?(rawValue: String) {
        guard rawValue.utf8.count <= Self.maximumLength, let content = Self.read(rawValue),
            content.rawValue.utf8.elementsEqual(rawValue.utf8)
        else { return nil }
        self = content
    }

    private static func read(_ text: String) -> DisplayContent? {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        guard parts.count == 2 else {
            switch text {
            case "reviews": return .reviews
            case "own": return .own
            case "liked": return .liked
            default: return nil
            }
        }
        switch parts[0] {
        case "shelf": return ID<Shelf>(parts[1]).map { .shelf($0) }
        case "tag": return parts[1].isEmpty ? nil : .tag(parts[1])
        case "year": return Int(parts[1]).flatMap { CalendarYear($0) }.map { .year($0) }
        case "stream": return stream(parts[1])
        default: return nil
        }
    }

    private static func stream(_ text: String) -> DisplayContent? {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
            .map { String(Substring($0)) }
        guard parts.count == 2, let list = StreamList(rawValue: parts[1]), canShow(list) else { return nil }
        if parts[0] == all { return .stream(list, nil) }
        return ID<Connection>(parts[0]).map { .stream(list, $0) }
    }
}
