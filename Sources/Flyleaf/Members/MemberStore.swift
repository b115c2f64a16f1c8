public import Primitives

/// Where members are kept.
public struct MemberStore: Sendable {
    /// Adds a member.
    public var insert: @Sendable (Member) async throws -> Void
    /// Finds a member.
    public var member: @Sendable (ID<Member>) throws -> Member?
    /// Changes the name.
    public var rename: @Sendable (ID<Member>, PersonName) async throws -> Void

    /// A store from closures.
    public init(
        insert: @escaping @Sendable (Member) async throws -> Void,
        member: @escaping @Sendable (ID<Member>) throws -> Member?,
        rename: @escaping @Sendable (ID<Member>, PersonName) async throws -> Void
    ) {
        self.insert = insert
        self.member = member
        self.rename = rename
    }
}
