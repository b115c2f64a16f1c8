public import Primitives

/// Where recovery codes are kept.
public protocol RecoveryStore: Sendable {
    /// Keeps a sheet in place of the one before; of its codes only slow digests.
    func replace(_ member: ID<Member>, _ sheet: RecoverySheet, _ moment: Timestamp) async throws
    /// What is left of a member's sheet; `nil` when there is none.
    func state(_ member: ID<Member>) async throws -> RecoverySheetState?
    /// Whose a sheet is; `nil` when there is none of that name.
    func owner(_ sheet: String) async throws -> ID<Member>?
    /// Removes a member's sheet with all its codes, if there is one.
    func remove(_ member: ID<Member>) async throws
    /// Uses a code up and tells whose it was; takes the same time whether sheet and code exist or not.
    func use(_ sheet: String, _ code: String, _ moment: Timestamp) async throws -> ID<Member>?
}
