public import Primitives

/// Who a browser is logged in as.
public struct Sessions: Sendable {
    private let store: SessionStore
    private let clock: Clock
    private let randomness: Randomness

    /// The use cases over a store.
    public init(store: SessionStore, clock: Clock, randomness: Randomness) {
        self.store = store
        self.clock = clock
        self.randomness = randomness
    }

    /// The member a cookie stands for; `nil` when it does not count, or no longer.
    public func signedIn(cookie: String?) throws -> SignedIn? {
        guard let token = cookie.flatMap(SessionToken.init(cookie:)), let found = try store.signedIn(token),
            found.session.isValid(at: clock.now())
        else { return nil }
        return found
    }

    /// Notes the use of a session, at most once a minute.
    public func touch(_ session: Session) async throws {
        let now = clock.now()
        guard now - session.lastSeenAt >= Session.touchInterval else { return }
        try await store.touch(session.id, now)
    }

    /// Begins a session for a member; a new identifier and secret every time, so that none can be fixed beforehand.
    public func begin(_ member: ID<Member>) async throws -> SessionToken {
        let now = clock.now()
        let session = Session(id: randomness.id(at: now), memberID: member, createdAt: now, lastSeenAt: now)
        let token = SessionToken(id: session.id, secret: randomness.secret())
        try await store.insert(session, token.secret)
        return token
    }

    /// Ends a session.
    public func end(_ session: ID<Session>) async throws {
        try await store.end(session)
    }

    /// Removes sessions that no longer count; returns how many.
    public func purge() async throws -> Int {
        let now = clock.now()
        return try await store.purge(now - Session.absoluteLifetime, now - Session.idleLifetime, 1000)
    }
}
