/// How far a member keeps another.
public enum Distance: String, Sendable, CaseIterable {
    /// The other is in no list and no notice of the member's, and learns nothing of it.
    case mute
    /// Neither sees the other.
    case block

    /// How many others a member keeps away at most.
    public static let maximumPerMember = 500
}
