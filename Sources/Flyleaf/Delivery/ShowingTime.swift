import Primitives

/// How long a destination may take to show what arrived there, before a list without it means anything.
///
/// - Rule: three times the longest time it was seen to take; before it was seen, five minutes.
/// - Why: a server that works through a queue has shown a post 45 seconds after it took it.
/// - Without it: what is about to appear would be called missing, and sent a second time.
public enum ShowingTime {
    /// For a destination nobody has seen at work.
    public static let unseen = Duration.seconds(300)
    /// For the quickest destination.
    public static let least = Duration.seconds(60)
    /// The longest time that one look can teach.
    public static let longest = Duration.seconds(3600)

    /// How long to wait after a sending.
    ///
    /// - Parameter longest: the longest time that the destination was seen to take.
    public static func wait(longest: Duration?) -> Duration {
        guard let longest else { return unseen }
        return max(least, longest * 3)
    }
}
