public import Primitives

/// What members set for all they do.
public struct Settings: Sendable {
    private let store: any MemberSettingsStore

    /// The use cases.
    public init(store: any MemberSettingsStore) { self.store = store }

    /// What a member has set.
    public func settings(of member: ID<Member>) async throws -> MemberSettings {
        try await store.settings(of: member)
    }

    /// Changes what a member has set, with no other change in between.
    public func change(_ member: ID<Member>, _ body: @escaping @Sendable (inout MemberSettings) -> Void) async throws {
        try await store.change(member, body)
    }
}
