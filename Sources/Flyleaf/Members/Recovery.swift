public import Primitives

/// Printed codes as the way back into an account.
public struct Recovery: Sendable {
    private let store: any RecoveryStore
    private let sessions: Sessions
    private let clock: Clock
    private let randomness: Randomness

    /// The use cases.
    public init(store: any RecoveryStore, sessions: Sessions, clock: Clock, randomness: Randomness) {
        self.store = store
        self.sessions = sessions
        self.clock = clock
        self.randomness = randomness
    }

    /// What is left of a member's sheet; `nil` when there is none.
    public func state(of member: ID<Member>) async throws -> RecoverySheetState? {
        try await store.state(member)
    }

    /// Makes a sheet in place of the one before; this once its codes can be shown.
    public func makeSheet(for member: ID<Member>) async throws -> RecoverySheet {
        let sheet = RecoverySheet(randomness)
        try await store.replace(member, sheet, clock.now())
        try await sessions.record(.codesMade, of: member)
        return sheet
    }

    /// Uses a code up and begins a session; `nil`, in the same time, for every code that does not fit.
    ///
    /// - Parameter confirming: whose login it has to be, where somebody shows once more who they are; a code of anybody
    ///   else is not used up.
    public func enter(
        _ code: String,
        of sheet: String,
        in browser: BrowserName,
        confirming member: ID<Member>? = nil
    ) async throws -> (token: SessionToken, member: ID<Member>)? {
        if let member, try await store.owner(sheet) != member { return nil }
        guard let member = try await store.use(sheet, code, clock.now()) else { return nil }
        return (try await sessions.begin(member, in: browser), member)
    }
}
