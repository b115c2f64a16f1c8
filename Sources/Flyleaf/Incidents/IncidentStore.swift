public import Primitives

/// Where incidents are kept.
public struct IncidentStore: Sendable {
    /// Adds an incident; of more than `Incident.maximumCount` the oldest go.
    public var insert: @Sendable (Incident) async throws -> Void
    /// The incidents of a reference code, the first first; none for an unknown one.
    public var find: @Sendable (_ code: String) async throws -> [Incident]
    /// Removes what happened before a moment; answers how many.
    public var purge: @Sendable (_ before: Timestamp) async throws -> Int

    /// A store from closures.
    public init(
        insert: @escaping @Sendable (Incident) async throws -> Void,
        find: @escaping @Sendable (_ code: String) async throws -> [Incident],
        purge: @escaping @Sendable (_ before: Timestamp) async throws -> Int
    ) {
        self.insert = insert
        self.find = find
        self.purge = purge
    }
}
