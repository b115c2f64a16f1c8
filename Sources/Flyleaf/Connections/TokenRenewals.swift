import Primitives

/// The renewals of tokens that are under way, at most one for each connection, over all programs on a database.
///
/// - Rule: whoever needs a new token while one is being fetched waits for that one.
/// - Why: most networks give a new refresh token with each renewal, and take the old one, used twice, for stolen.
/// - Without it: two requests at once would end the connection.
///
/// A renewal runs in a task of its own: a request that ends early must not lose the only copy of a new token. Another
/// program is kept away by a lease, and waits for the token that this one writes down. The token may be used twice all the
/// same, and a person may have to log in again, where in the middle of a renewal
///
/// - the program is killed, or the store lost, after the network answered and before the new token was written down;
/// - the program is suspended, or the store takes no renewal of the lease, for longer than the lease counts;
/// - a clock is put forward by more than the lease counts, or back by more than `Lease.longestTime` is longer than that.
final class TokenRenewals: Sendable {
    private let running = Lock<[ID<Connection>: Task<Credential, any Error>]>([:])

    private let leases: Leases

    init(leases: Leases) { self.leases = leases }

    /// The outcome of the renewal that is under way for a connection, or of this one.
    ///
    /// - Parameter found: the credential that another program brought, where one did.
    func run(
        _ id: ID<Connection>,
        unless found: @escaping @Sendable () async throws -> Credential?,
        _ renew: @escaping @Sendable () async throws -> Credential
    ) async throws -> Credential {
        let task = running.withLock { running in
            if let task = running[id] { return task }
            let task = Task {
                defer { self.running.withLock { $0[id] = nil } }
                return try await self.leases.alone(.renewal(id), unless: found, renew)
            }
            running[id] = task
            return task
        }
        return try await task.value
    }
}
