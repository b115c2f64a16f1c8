public import Primitives

/// Where blocked links and the log of them are kept.
public protocol BlockedLinkStore: Sendable {
    /// What is blocked, by host and path.
    func patterns() async throws -> [LinkPattern]
    /// Keeps those acts that change something, all or none.
    func perform(_ acts: [LinkAct], _ maximum: Int) async throws -> LinkChange
    /// The log, the newest first, older than the act of that number.
    func acts(before number: Int64?, _ limit: Int) async throws -> [LinkAct]
    /// What a moderator did, the newest first, older than the act of that number.
    func acts(by moderator: ID<Member>, before number: Int64?, _ limit: Int) async throws -> [LinkAct]
}
