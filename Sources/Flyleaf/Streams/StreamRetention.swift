import Primitives

/// How much of what networks show is kept.
public enum StreamRetention {
    /// So many entries of a list; of what is shown first Mastodon keeps no more itself, and of the others this is what one
    /// looks back at.
    public static func maximumItems(_ list: StreamList) -> Int { list == .home ? 800 : 200 }
    /// And so many bytes of them (`StreamPost.weight`): a server of somebody's own sends what it likes.
    public static func maximumBytes(_ list: StreamList) -> Int { list == .home ? 4_000_000 : 1_000_000 }
    /// What was not read again for so long goes (OF-04).
    public static let maximumAge = Duration.seconds(7 * 86_400)
    /// So many unread stretches of each list; of more the oldest are forgotten.
    public static let maximumGaps = 20
}
