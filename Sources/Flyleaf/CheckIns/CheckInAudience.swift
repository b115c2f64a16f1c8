/// Who sees a check-in, besides its member and those who are named in it (LO-12).
public enum CheckInAudience: String, Sendable, CaseIterable {
    /// Nobody else: with this every form begins.
    case onlyMe = "self"
    /// Friends whom its member chose one by one.
    case chosen
    /// Who stands in a list of friends of its member's.
    case friends
    /// Those, and who stands in a list of theirs.
    case friendsOfFriends = "friends-of-friends"
    /// Every member of this Flyleaf.
    case everyone
}
