public import Flyleaf
public import Primitives

/// Registrations at servers, in memory, which a test can look at and change.
public final class RegistrationsInMemory: ServerRegistrationStore {
    /// Every registration.
    public let rows: Lock<[ServerRegistration]>

    /// Registrations to begin with.
    public init(_ rows: [ServerRegistration] = []) { self.rows = Lock(rows) }

    /// Every registration, in the order they were saved.
    public var all: [ServerRegistration] { rows.withLock { $0 } }

    /// That at a server of a network.
    public func find(_ network: NetworkName, _ server: String) -> ServerRegistration? {
        all.first { $0.network == network && $0.server == server }
    }

    /// Keeps one in place of that at the same server.
    public func save(_ made: ServerRegistration) {
        rows.withLock { rows in
            rows.removeAll { $0.network == made.network && $0.server == made.server }
            rows.append(made)
        }
    }

    /// Those at the servers of a network.
    public func all(_ network: NetworkName) -> [ServerRegistration] { all.filter { $0.network == network } }
}
