public import Primitives

/// Where it is kept when each connection is looked at again.
public protocol ConnectionCheckStore: Sendable {
    /// Takes the working connection that waits longest of those whose turn has come, with how often in a row it failed.
    ///
    /// Its next turn is put off in the same step, so that of all who ask one gets it; and for good, also where this throws
    /// because its row cannot be read.
    func claim(_ moment: Timestamp, until next: Timestamp) async throws -> (connection: Connection, faults: Int)?
    /// Sets the next turn, and how often in a row it failed by now.
    func postpone(_ id: ID<Connection>, _ moment: Timestamp, _ faults: Int) async throws
}
