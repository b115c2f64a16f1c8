import Primitives

/// How much of what networks show is kept.
public enum StreamRetention {
    /// So many entries of a list; of what is shown first Mastodon keeps no more itself, and of the others this is what one
    /// looks back at.
    public static func maximumItems(_ list: StreamList) -> Int {
        switch list {
        case .home: 800
        case .own, .mentions, .favourites, .bookmarks, .messages: 200
        case .tag, .list, .search, .person, .topics: 100
        }
    }
    /// And so many bytes of them (`StreamPost.weight`): a server of somebody's own sends what it likes.
    public static func maximumBytes(_ list: StreamList) -> Int {
        switch list {
        case .home: 4_000_000
        case .own, .mentions, .favourites, .bookmarks, .messages: 1_000_000
        case .tag, .list, .search, .person, .topics: 500_000
        }
    }
    /// So many lists of a kind of each connection; the one that was not looked at for longest makes room for the next.
    public static func maximumLists(_ group: StreamGroup) -> Int {
        switch group {
        case .tag, .list, .search, .person: 20
        case .topics: StreamTopics.allCases.count
        }
    }
    /// So many of what leads to further lists; of more the page says that there are.
    public static let maximumTopics = 500
    /// What was not read again for so long goes (OF-04).
    public static let maximumAge = Duration.seconds(7 * 86_400)
    /// So many unread stretches of each list; of more the oldest are forgotten.
    public static let maximumGaps = 20
}
