import Flyleaf
import Primitives

/// Logins under way, each told of when it is kept.
struct NotedAttempts: LoginAttemptStore {
    private let attempts: any LoginAttemptStore
    private let note: @Sendable (LoginAttempt) -> Void

    init(_ attempts: any LoginAttemptStore, note: @escaping @Sendable (LoginAttempt) -> Void) {
        self.attempts = attempts
        self.note = note
    }

    func insert(_ attempt: LoginAttempt) async throws {
        note(attempt)
        try await attempts.insert(attempt)
    }

    func take(_ state: String) async throws -> LoginAttempt? { try await attempts.take(state) }

    func remove(_ member: ID<Member>) async throws { try await attempts.remove(member) }

    func purge(_ startedBefore: Timestamp) async throws -> Int { try await attempts.purge(startedBefore) }
}
