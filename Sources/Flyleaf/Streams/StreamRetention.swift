import Primitives

/// How much of what networks show is kept.
public enum StreamRetention {
    /// So many entries of each connection; Mastodon keeps no longer a list itself.
    public static let maximumItems = 800
    /// And so many bytes of them (`StreamPost.weight`): a server of somebody's own sends what it likes.
    public static let maximumBytes = 4_000_000
    /// What was not read again for so long goes (OF-04).
    public static let maximumAge = Duration.seconds(7 * 86_400)
    /// So many unread stretches of each connection; of more the oldest are forgotten.
    public static let maximumGaps = 20
}
