public import Primitives

/// Where incidents are kept.
public protocol IncidentStore: Sendable {
    /// Adds an incident; of more than `Incident.maximumCount` the oldest go.
    func insert(_ incident: Incident) async throws
    /// The incidents of a reference code, the first first; none for an unknown one.
    func find(_ code: String) async throws -> [Incident]
    /// Removes what happened before a moment; answers how many.
    func purge(_ before: Timestamp) async throws -> Int
}
