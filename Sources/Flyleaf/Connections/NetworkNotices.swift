public import Primitives

/// What a network tells Flyleaf by itself, without anybody's browser: somebody removed the app there, or wants the data
/// gone that Flyleaf has from there.
///
/// A message may come twice; the second finds nothing left to do, also when the person has come back in between: what
/// was granted after a message was written is not what it speaks of.
public struct NetworkNotices: Sendable {
    private let stores: Stores
    private let networks: NetworkDirectory
    private let clock: Clock
    private let randomness: Randomness

    /// The use cases.
    public init(stores: Stores, networks: NetworkDirectory, clock: Clock, randomness: Randomness) {
        self.stores = stores
        self.networks = networks
        self.clock = clock
        self.randomness = randomness
    }

    /// How long the page of a deletion can be asked for.
    public static let retention = Duration.seconds(90 * 86_400)

    /// Somebody removed the app: the connection has ended, and with it every login that came in by it.
    ///
    /// A message written before the person last said yes at the network changes nothing: it was acted on then, or it is
    /// out of date.
    ///
    /// Throws `NetworkFailure` for a message that is not to be believed.
    public func deauthorise(_ name: NetworkName, _ message: String) async throws {
        let (notice, found) = try await read(name, message)
        guard let found, !notice.isOlder(than: found.grantedAt) else { return }
        let now = clock.now()
        try await end(found, at: now)
    }

    /// Somebody asks for their data to be deleted: the connection goes with all it brought here; the answer is the
    /// record to be shown for it.
    ///
    /// A connection made after the message was written stays. One that was only renewed since goes: the wish was never
    /// carried out, for then the connection would have been made anew.
    ///
    /// Throws `NetworkFailure` for a message that is not to be believed.
    public func delete(_ name: NetworkName, _ message: String) async throws -> DataDeletion {
        let (notice, found) = try await read(name, message)
        let connection = found.flatMap { notice.isOlder(than: $0.connectedAt) ? nil : $0 }
        let now = clock.now()
        if let connection {
            try await end(connection, at: now)
            try await stores.connections.remove(connection.id)
        }
        let deletion = DataDeletion(
            code: randomness.secret(),
            network: name,
            doneAt: now,
            hadData: connection != nil
        )
        try await stores.deletions.insert(deletion)
        return deletion
    }

    /// The record of a deletion.
    public func deletion(_ code: String) async throws -> DataDeletion? {
        try await stores.deletions.find(code)
    }

    private func read(_ name: NetworkName, _ message: String) async throws -> (SignedNotice, Connection?) {
        guard let network = networks[name], let read = network.signedNotice else {
            throw NetworkFailure(.unsupported, detail: "the network sends no messages")
        }
        let notice = try read(message)
        // What waits to be added is nobody's yet. Of the second they were written in, nobody can tell which was first.
        let moment = notice.issuedAt + .seconds(1)
        try await stores.heldGrants.remove(name, network.authority, notice.remoteID, moment)
        return (notice, try await stores.connections.byIdentity(name, network.authority, notice.remoteID))
    }

    /// The store ends the logins in the same write.
    private func end(_ connection: Connection, at now: Timestamp) async throws {
        try await stores.connections.setState(connection.id, .ended(reason: .reauthenticate, at: now), now)
    }
}
