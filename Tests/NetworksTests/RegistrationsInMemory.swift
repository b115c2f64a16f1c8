import Flyleaf
import Primitives

/// Registrations that a test can look at.
final class RegistrationsInMemory: ServerRegistrationStore {
    let rows: Lock<[ServerRegistration]>

    init(_ rows: [ServerRegistration] = []) { self.rows = Lock(rows) }

    var all: [ServerRegistration] { rows.withLock { $0 } }

    func find(_ network: NetworkName, _ server: String) -> ServerRegistration? {
        all.first { $0.network == network && $0.server == server }
    }

    func save(_ made: ServerRegistration) {
        rows.withLock { rows in
            rows.removeAll { $0.network == made.network && $0.server == made.server }
            rows.append(made)
        }
    }

    func all(_ network: NetworkName) -> [ServerRegistration] { all.filter { $0.network == network } }
}
