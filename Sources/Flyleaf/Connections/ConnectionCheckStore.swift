public import Primitives

/// Where it is kept when each connection is looked at again.
public protocol ConnectionCheckStore: Sendable {
    /// Working connections whose turn has come, the one that waits longest first, with how often in a row it failed.
    func due(_ moment: Timestamp, _ limit: Int) async throws -> [(connection: Connection, faults: Int)]
    /// Sets the next turn, and how often in a row it failed by now.
    func postpone(_ id: ID<Connection>, _ moment: Timestamp, _ faults: Int) async throws
}
