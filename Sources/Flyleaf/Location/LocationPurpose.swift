/// What the position of a member was used for.
public enum LocationPurpose: String, Sendable, CaseIterable {
    /// To list what is near.
    case nearby
}
