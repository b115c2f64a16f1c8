public import Primitives

/// Where recovery codes are kept.
public struct RecoveryStore: Sendable {
    /// Keeps a sheet in place of the one before; of its codes only slow digests.
    public var replace: @Sendable (ID<Member>, RecoverySheet, Timestamp) async throws -> Void
    /// What is left of a member's sheet; `nil` when there is none.
    public var state: @Sendable (ID<Member>) async throws -> RecoverySheetState?
    /// Uses a code up and tells whose it was; takes the same time whether sheet and code exist or not.
    public var use: @Sendable (_ sheet: String, _ code: String, Timestamp) async throws -> ID<Member>?

    /// A store from closures.
    public init(
        replace: @escaping @Sendable (ID<Member>, RecoverySheet, Timestamp) async throws -> Void,
        state: @escaping @Sendable (ID<Member>) async throws -> RecoverySheetState?,
        use: @escaping @Sendable (_ sheet: String, _ code: String, Timestamp) async throws -> ID<Member>?
    ) {
        self.replace = replace
        self.state = state
        self.use = use
    }
}
