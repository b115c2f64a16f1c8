public import Primitives

/// Where members are kept.
public struct MemberStore: Sendable {
    /// Adds a member.
    public var insert: @Sendable (Member) async throws -> Void
    /// Finds a member.
    public var member: @Sendable (ID<Member>) async throws -> Member?
    /// Changes the name, also where reviews are found by it.
    public var rename: @Sendable (ID<Member>, PersonName) async throws -> Void
    /// Counts what is kept of a member, and the forms that wait in a browser.
    public var holdings: @Sendable (ID<Member>, BrowserKey) async throws -> MemberHoldings
    /// Removes a member with everything kept of them, and the forms that wait in a browser; tells what it was.
    public var delete: @Sendable (ID<Member>, BrowserKey) async throws -> MemberHoldings

    /// A store from closures.
    public init(
        insert: @escaping @Sendable (Member) async throws -> Void,
        member: @escaping @Sendable (ID<Member>) async throws -> Member?,
        rename: @escaping @Sendable (ID<Member>, PersonName) async throws -> Void,
        holdings: @escaping @Sendable (ID<Member>, BrowserKey) async throws -> MemberHoldings,
        delete: @escaping @Sendable (ID<Member>, BrowserKey) async throws -> MemberHoldings
    ) {
        self.insert = insert
        self.member = member
        self.rename = rename
        self.holdings = holdings
        self.delete = delete
    }
}
