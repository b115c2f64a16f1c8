public import Primitives

/// Where the settings of members are kept.
public protocol MemberSettingsStore: Sendable {
    /// What a member has set.
    func settings(of member: ID<Member>) async throws -> MemberSettings
    /// Changes what a member has set, with no other change in between; nothing happens where the member is gone.
    ///
    /// Connections that are not the member's are left out, and those that end go by themselves.
    func change(_ member: ID<Member>, _ body: @escaping @Sendable (inout MemberSettings) -> Void) async throws
}
