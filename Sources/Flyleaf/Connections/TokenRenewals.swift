import Primitives

/// The renewals of tokens that are under way, at most one for each connection.
///
/// - Rule: whoever needs a new token while one is being fetched waits for that one.
/// - Why: most networks give a new refresh token with each renewal, and take the old one, used twice, for stolen.
/// - Without it: two requests at once would end the connection.
///
/// A renewal runs in a task of its own: a request that ends early must not lose the only copy of a new token.
final class TokenRenewals: Sendable {
    private let running = Lock<[ID<Connection>: Task<Credential, any Error>]>([:])

    /// The outcome of the renewal that is under way for a connection, or of this one.
    func run(
        _ id: ID<Connection>,
        _ renew: @escaping @Sendable () async throws -> Credential
    ) async throws -> Credential {
        let task = running.withLock { running in
            if let task = running[id] { return task }
            let task = Task {
                defer { self.running.withLock { $0[id] = nil } }
                return try await renew()
            }
            running[id] = task
            return task
        }
        return try await task.value
    }
}
