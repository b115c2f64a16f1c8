/// What a person puts on a post of a network, or on somebody there, with one press, and takes off again; a vote stays, and so
/// does what was removed.
///
/// Stores keep its name, so a case is never renamed.
public enum StreamMark: String, Sendable, CaseIterable {
    // MARK: On posts

    /// Shows it to one's own people.
    case `repeat`
    /// Likes it.
    case favourite
    /// Keeps it for oneself.
    case bookmark
    /// Chooses among the answers of its poll, once.
    case vote
    /// Removes it, which is the person's own, for everybody and for good.
    case removal

    // MARK: On people

    /// Has what they say shown in one's own stream; who lets people in by hand is asked.
    case follow
    /// Has it shown no more, without their being told.
    case mute
    /// Ends what is between both, in both directions.
    case block

    /// Those on posts that have a button each.
    public static let ofPosts: [StreamMark] = [.repeat, .favourite, .bookmark]
    /// Those on people.
    public static let ofPeople: [StreamMark] = [.follow, .mute, .block]

    /// Whether it takes what somebody says out of one's sight.
    public var hides: Bool { self == .mute || self == .block }
}
