/// Why a member's data is not written to its end.
public enum OwnDataFault: Error, Sendable, Equatable {
    /// As many as can be are under way.
    case busy
    /// The member began anew meanwhile, and this one ends.
    case begunAnew
}
