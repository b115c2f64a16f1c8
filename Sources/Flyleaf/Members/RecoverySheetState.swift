public import Primitives

/// What a member may know of a sheet after it was shown.
public struct RecoverySheetState: Sendable, Equatable {
    /// When it was made.
    public let madeAt: Timestamp
    /// How many of its codes are left.
    public let remaining: Int

    /// A state.
    public init(madeAt: Timestamp, remaining: Int) {
        self.madeAt = madeAt
        self.remaining = remaining
    }
}
