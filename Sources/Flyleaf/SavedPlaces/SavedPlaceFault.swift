/// Why a place is not saved.
public enum SavedPlaceFault: Error, Sendable, Hashable {
    /// It has no name.
    case noName
    /// The position it was to have is not kept any more.
    case positionGone
    /// The member has as many as are kept.
    case tooMany
}
