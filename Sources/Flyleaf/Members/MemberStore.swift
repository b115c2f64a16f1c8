public import Primitives

/// Where members are kept.
public protocol MemberStore: Sendable {
    /// Adds a member.
    func insert(_ member: Member) async throws
    /// Finds a member.
    func member(_ id: ID<Member>) async throws -> Member?
    /// Members with exactly that name, the oldest first, at most ten.
    func named(_ name: PersonName) async throws -> [Member]
    /// Changes the name, also where reviews are found by it.
    func rename(_ id: ID<Member>, _ name: PersonName) async throws
    /// Counts what is kept of a member, and the forms that wait in a browser.
    func holdings(_ id: ID<Member>, _ browser: BrowserKey) async throws -> MemberHoldings
    /// Removes a member with everything kept of them, and the forms that wait in a browser; tells what it was.
    func delete(_ id: ID<Member>, _ browser: BrowserKey) async throws -> MemberHoldings
}
