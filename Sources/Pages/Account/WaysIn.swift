import Flyleaf
import Primitives

/// What opens an account besides the browsers that are logged in to it.
struct WaysIn: Equatable {
    /// Whether a network that is connected can be logged in with.
    var hasNetwork: Bool
    /// Whether a sheet has a code left.
    var hasCodes: Bool
    /// How many passkeys there are.
    var passkeys: Int

    /// Whether there is any.
    var isOpen: Bool { hasNetwork || hasCodes || passkeys > 0 }
}

extension MemberVisit {
    /// The ways in, as they are or as they were without one of them.
    func waysIn(
        withoutConnection connection: ID<Connection>? = nil,
        withoutPasskey passkey: ID<Passkey>? = nil
    ) throws -> WaysIn {
        WaysIn(
            hasNetwork: try services.connections.all(member.id).contains { other in
                try other.id != connection && services.networks.canLogIn(other.identity)
            },
            hasCodes: try (services.stores.recovery.state(member.id)?.remaining ?? 0) > 0,
            // A key is no way in where browsers offer none.
            passkeys: try services.passkeys?.all(of: member.id).count { $0.id != passkey } ?? 0
        )
    }
}
