/// Why a display was not made, or not changed.
public enum DisplayFault: Error, Equatable {
    /// The member has as many as allowed.
    case tooMany
    /// What it was to show is not the member's, or is gone.
    case missing
    /// Not everybody may see that, and its member did not say that it may be shown.
    case isPrivate
}
