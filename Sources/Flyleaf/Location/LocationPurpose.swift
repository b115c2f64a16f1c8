/// What the position of a member was used for.
public enum LocationPurpose: String, Sendable, CaseIterable {
    /// To list what is near.
    case nearby
    /// To check in.
    case checkIn = "check-in"
    /// To say about how far away friends are.
    case friends
    /// To tell a friend that.
    case shown
    /// To name who is at a place now.
    case here
    /// To offer a check-in at a place of their own.
    case offer
}
