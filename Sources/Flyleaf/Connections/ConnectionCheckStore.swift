public import Primitives

/// Where it is kept when each connection is looked at again.
public struct ConnectionCheckStore: Sendable {
    /// Working connections whose turn has come, the one that waits longest first, with how often in a row it failed.
    public var due: @Sendable (Timestamp, _ limit: Int) async throws -> [(connection: Connection, faults: Int)]
    /// Sets the next turn, and how often in a row it failed by now.
    public var postpone: @Sendable (ID<Connection>, _ until: Timestamp, _ faults: Int) async throws -> Void

    /// A store from closures.
    public init(
        due: @escaping @Sendable (Timestamp, _ limit: Int) async throws -> [(connection: Connection, faults: Int)],
        postpone: @escaping @Sendable (ID<Connection>, _ until: Timestamp, _ faults: Int) async throws -> Void
    ) {
        self.due = due
        self.postpone = postpone
    }
}
