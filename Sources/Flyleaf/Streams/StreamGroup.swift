import Primitives

/// A kind of list of which each connection has as many as its person looks at, and what the names they are kept under
/// begin with.
///
/// Stores keep what the names begin with, so a case is never renamed.
public enum StreamGroup: String, Sendable, CaseIterable {
    /// Posts with a tag.
    case tag
    /// Posts of the people on a list that the person made at the network.
    case list
    /// Posts with some words.
    case search
    /// What somebody at a network wrote.
    case person
    /// What leads to further lists.
    case topics

    /// What the names of its lists begin with.
    public var prefix: String { "\(rawValue):" }

    /// What follows all names of its lists in order of bytes.
    public var end: String { "\(rawValue);" }

    /// One of its lists for each that a network may have while it has not the others.
    var samples: [StreamList] {
        self == .topics ? StreamTopics.allCases.map { .topics($0) } : [sample].compactMap(\.self)
    }

    /// One of its lists, for what is the same of all.
    public var sample: StreamList? {
        switch self {
        case .tag: StreamTag("tag").map { .tag($0) }
        case .list:
            NetworkListKey(ID(trusted: String(repeating: "0", count: 26)), "1").map { .list($0) }
        case .search: StreamWords("words").map { .search($0) }
        case .person:
            NetworkListKey(ID(trusted: String(repeating: "0", count: 26)), "1").map { .person($0) }
        case .topics: .topics(.lists)
        }
    }
}
