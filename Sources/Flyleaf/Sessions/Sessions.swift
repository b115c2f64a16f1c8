public import Primitives

/// Who a browser is logged in as.
public struct Sessions: Sendable {
    private let store: any SessionStore
    private let clock: Clock
    private let randomness: Randomness

    /// The use cases over a store.
    public init(store: any SessionStore, clock: Clock, randomness: Randomness) {
        self.store = store
        self.clock = clock
        self.randomness = randomness
    }

    // MARK: Reading

    /// The member a cookie stands for; `nil` when it does not count, or no longer.
    public func signedIn(cookie: String?) async throws -> SignedIn? {
        guard let token = BrowserLogins(cookie: cookie).current else { return nil }
        return try await signedIn(token)
    }

    /// The member a token stands for; `nil` when it does not count, or no longer.
    public func signedIn(_ token: SessionToken) async throws -> SignedIn? {
        guard let found = try await store.signedIn(token), found.session.isValid(at: clock.now()) else { return nil }
        return found
    }

    /// The network that ended the login a token stood for; `nil` when it still counts, or ended in another way.
    public func endedBy(_ token: SessionToken) async throws -> NetworkName? {
        try await store.endedBy(token)
    }

    /// A member's sessions that still count, the one used last first.
    public func all(of member: ID<Member>) async throws -> [Session] {
        let now = clock.now()
        return try await store.sessions(member).filter { $0.isValid(at: now) }
    }

    /// A member's logins and the unfinished ones of a browser, the newest first.
    public func history(of member: ID<Member>, in browser: BrowserKey) async throws -> [LoginRecord] {
        try await store.logins.records(member, browser, LoginRecord.maximumPerMember)
    }

    // MARK: Security

    /// Writes down what was done about who gets into an account; its member is told of what makes a way in.
    ///
    /// - Parameter name: what the key, the device or the person at the network is called.
    public func record(
        _ kind: SecurityEvent.Kind,
        of member: ID<Member>,
        name: String? = nil,
        network: NetworkName? = nil,
        browser: BrowserName? = nil
    ) async throws {
        let now = clock.now()
        try await store.security.add(
            SecurityEvent(
                number: 0,
                id: randomness.id(at: now),
                memberID: member,
                kind: kind,
                name: name,
                network: network,
                browser: browser,
                moment: now
            )
        )
    }

    /// What was done about who gets into a member's account, the newest first, older than the one of that number.
    public func events(of member: ID<Member>, before number: Int64?, limit: Int) async throws -> [SecurityEvent] {
        try await store.security.list(member, before: number, limit)
    }

    /// Whether a browser was used for an account before, or is the first of all, as far as anything is known.
    private func isKnown(_ browser: BrowserName, _ member: ID<Member>) async throws -> Bool {
        let events = try await store.security.list(member, before: nil, SecurityEvent.maximumPerMember)
        let known = events.compactMap(\.browser) + (try await store.sessions(member).map(\.browser))
        return known.isEmpty || known.contains(browser)
    }

    // MARK: Beginning

    /// Begins a session for a member; a new identifier and secret every time, so that none can be fixed beforehand.
    ///
    /// - Parameters:
    ///   - login: the record of a login that was begun; without one, it begins and opens here.
    ///   - event: how it was opened.
    ///   - connection: what the browser came in by; the session ends when its network ends that.
    public func begin(
        _ member: ID<Member>,
        login: ID<LoginRecord>? = nil,
        by event: LoginEvent = .accepted,
        network: NetworkName? = nil,
        connection: ID<Connection>? = nil,
        in browser: BrowserName = .unknown
    ) async throws -> SessionToken {
        let now = clock.now()
        let accepted = LoginRecord.Step(event, at: now, network: network)
        let loginID: ID<LoginRecord>
        if let login {
            loginID = login
            _ = try await store.logins.note(login, accepted, member)
        } else {
            var record = LoginRecord(id: randomness.id(at: now))
            try record.add(LoginRecord.Step(.loginShown, at: now, network: network))
            try record.add(accepted, member: member)
            try await store.logins.begin(record, nil)
            loginID = record.id
        }
        let session = Session(
            id: randomness.id(at: now),
            memberID: member,
            createdAt: now,
            lastSeenAt: now,
            browser: browser,
            loginID: loginID,
            connectionID: connection
        )
        let token = SessionToken(id: session.id, secret: randomness.secret())
        let kind: SecurityEvent.Kind = try await isKnown(browser, member) ? .login : .newBrowser
        try await store.insert(session, token.secret)
        try await record(kind, of: member, network: network, browser: browser)
        return token
    }

    /// Notes the use of a session, at most once a minute.
    public func touch(_ session: Session) async throws {
        let now = clock.now()
        guard now - session.lastSeenAt >= Session.touchInterval else { return }
        try await store.touch(session.id, now)
    }

    /// Notes something that happened to the login a session belongs to.
    public func note(_ event: LoginEvent, of session: Session, network: NetworkName? = nil) async throws {
        guard let login = session.loginID else { return }
        _ = try await store.logins.note(login, LoginRecord.Step(event, at: clock.now(), network: network), nil)
    }

    // MARK: Changing

    /// Gives a session another identifier and secret, at every change of what it may do; its age stays.
    ///
    /// - Returns: `nil` when the session is gone.
    public func rotate(_ session: Session) async throws -> SessionToken? {
        try await renew(session, login: session.loginID)
    }

    /// Takes a remembered account into use: a new login, opened by the key the browser kept.
    ///
    /// - Parameter leaving: the account in use before, which is set aside.
    /// - Returns: the renewed token; `nil` when the account is no longer logged in.
    public func enter(_ token: SessionToken, leaving: SignedIn?) async throws -> (SessionToken, Member)? {
        guard let found = try await signedIn(token) else { return nil }
        if let leaving { try await note(.setAside, of: leaving.session) }
        try await note(.setAside, of: found.session)
        let now = clock.now()
        var record = LoginRecord(id: randomness.id(at: now))
        try record.add(LoginRecord.Step(.tokenFound, at: now))
        try record.add(LoginRecord.Step(.openedSilently, at: now), member: found.member.id)
        try await store.logins.begin(record, nil)
        guard let renewed = try await renew(found.session, login: record.id) else { return nil }
        return (renewed, found.member)
    }

    private func renew(_ session: Session, login: ID<LoginRecord>?) async throws -> SessionToken? {
        let now = clock.now()
        let next = Session(
            id: randomness.id(at: now),
            memberID: session.memberID,
            createdAt: session.createdAt,
            lastSeenAt: now,
            browser: session.browser,
            loginID: login,
            connectionID: session.connectionID
        )
        let token = SessionToken(id: next.id, secret: randomness.secret())
        guard try await store.replace(session.id, next, token.secret) else { return nil }
        return token
    }

    // MARK: Ending

    /// Ends a session.
    public func end(_ session: ID<Session>, _ event: LoginEvent = .loggedOut) async throws {
        try await store.end(session, LoginRecord.Step(event, at: clock.now()))
    }

    /// Ends every session of a member but one; returns how many.
    public func endOthers(of member: ID<Member>, keeping kept: ID<Session>?) async throws -> Int {
        try await store.endOthers(member, kept, LoginRecord.Step(.endedElsewhere, at: clock.now()))
    }

    /// Removes sessions that no longer count, and records of logins nobody needs any more; returns how many sessions.
    public func purge() async throws -> Int {
        let now = clock.now()
        _ = try await store.logins.purge(now)
        _ = try await store.security.purge(now - SecurityEvent.lifetime)
        return try await store.purge(now - Session.absoluteLifetime, now - Session.idleLifetime, 1000)
    }
}
