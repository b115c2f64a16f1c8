public import Primitives

/// Removes everything that came from a network, for an operator who disables it (DA-03).
public protocol NetworkWipeStore: Sendable {
    /// Counts what would go.
    func holdings(_ network: NetworkName) async throws -> NetworkHoldings
    /// Removes it, all or nothing, and ends the sessions that came by it; tells what it was.
    ///
    /// A session came by it through a connection to it or by a login there, and ends with its member's code for pairing;
    /// one in which the network was connected later stays. Reviews and accounts stay, and the words of drafts. Nothing is
    /// told to the network.
    func wipe(_ network: NetworkName, _ moment: Timestamp) async throws -> NetworkHoldings
}
