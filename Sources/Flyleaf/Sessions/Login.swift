public import Primitives

/// Logging in by way of a network, connecting one, and asking it for more permissions: one redirect there and back.
public struct Login: Sendable {
    let stores: Stores
    let connections: Connections
    let spares: SpareTokens
    let sessions: Sessions
    let clock: Clock
    let randomness: Randomness

    /// The use cases.
    public init(
        stores: Stores,
        connections: Connections,
        spares: SpareTokens,
        sessions: Sessions,
        clock: Clock,
        randomness: Randomness
    ) {
        self.stores = stores
        self.connections = connections
        self.spares = spares
        self.sessions = sessions
        self.clock = clock
        self.randomness = randomness
    }

    /// Begins: writes the attempt down and gives the address of the network's login page.
    ///
    /// - Parameters:
    ///   - isRepeat: whether permissions that were declined before are asked for again on purpose.
    ///   - renewsAccess: whether what was granted has lapsed by time and is to be renewed.
    public func start(
        _ network: SocialNetwork,
        purpose: LoginAttempt.Purpose,
        next: LocalPath,
        browser: BrowserKey,
        isRepeat: Bool = false,
        renewsAccess: Bool = false
    ) async throws -> String {
        let now = clock.now()
        let record = purpose.beginsLogin ? LoginRecord(id: randomness.id(at: now)) : nil
        let permissions =
            switch purpose {
            case .login, .confirm: network.loginPermissions
            case .connect(_, let wanted): network.loginPermissions + wanted
            case .permissions(_, let wanted): wanted
            }
        let request = SocialNetwork.Login.Request(
            state: randomness.secret(),
            verifier: randomness.secret(),
            permissions: permissions,
            isRepeat: isRepeat,
            renewsAccess: renewsAccess
        )
        let redirect = try await network.login.redirect(request)
        guard redirect.memo.utf8.count <= LoginAttempt.maximumMemoLength else {
            throw NetworkFailure(.brokenAnswer, detail: "more to keep than fits")
        }
        let attempt = LoginAttempt(
            state: redirect.key ?? request.state,
            network: network.name,
            authority: network.authority,
            verifier: request.verifier,
            memo: redirect.memo,
            browser: browser,
            purpose: purpose,
            next: next,
            startedAt: now,
            loginID: record?.id
        )
        try await begin(record, attempt)
        try await stores.attempts.insert(attempt)
        return redirect.url
    }

    /// How a return from a network ends.
    public enum Result: Sendable {
        /// Logged in as this member; the browser gets this session.
        case signedIn(SessionToken, Member, isNew: Bool, next: LocalPath)
        /// The member has shown once more who they are; the browser gets this session in place of the one before.
        case confirmed(SessionToken, Member, next: LocalPath)
        /// The person is one of the account that is logged in already; what is known of them is renewed.
        case connected(next: LocalPath)
        /// The person would be new to the account that is logged in, whose member is to be asked (`Login.add`).
        case held(HeldGrant)
        /// The permissions were asked for; these are still missing.
        case permissions(missing: [Permission], next: LocalPath)
        /// The person said no.
        case declined(LoginAttempt)
        /// The network failed.
        case failed(NetworkFailure, LoginAttempt)
        /// The identity belongs to another account here.
        case taken(LoginAttempt)
        /// The member has `Connection.maximumPerMember` already.
        case tooManyConnections(LoginAttempt)
        /// The person came back as somebody else than the connection belongs to.
        case otherPerson(Identity, LoginAttempt)
        /// An account would be new, and none may be made so; in this mode.
        case notAdmitted(SignUpMode, LoginAttempt)
        /// The person came back as somebody who is not of the account to be confirmed; nothing was changed.
        case otherMember(Identity, LoginAttempt)
        /// Moderators have shut out whose account it is to be added to.
        case shutOut(LoginAttempt)
        /// The answer belongs to no attempt of this browser: used, too old, or never ours.
        case stray

        /// Whether what was granted has become part of an account, or may yet.
        fileprivate var isSettled: Bool {
            switch self {
            case .signedIn, .confirmed, .connected, .held, .permissions: true
            case .declined, .failed, .taken, .tooManyConnections, .otherPerson, .otherMember, .notAdmitted, .shutOut,
                .stray:
                false
            }
        }
    }

    /// Ends an attempt with what the network sent back.
    ///
    /// The attempt is taken out of the store before anything else happens, so a second return with the same answer is
    /// stray; nothing is stored of an attempt that fails (LG-16).
    public func finish(
        _ network: SocialNetwork,
        query: [(name: String, value: String)],
        browser: BrowserKey?,
        signedIn: SignedIn?,
        in browserName: BrowserName = .unknown
    ) async throws -> Result {
        guard let state = network.login.key(query),
            let attempt = try await stores.attempts.take(state)
        else { return .stray }
        guard attempt.network == network.name, attempt.authority == network.authority, attempt.browser == browser else {
            try await note(.failed, of: attempt, signedIn)
            return .stray
        }
        guard clock.now() - attempt.startedAt <= LoginAttempt.lifetime else {
            try await note(.abandoned, of: attempt, signedIn)
            return .stray
        }

        let outcome: SocialNetwork.Login.Outcome
        do {
            outcome = try await network.login.finish(
                SocialNetwork.Login.Return(query: query, verifier: attempt.verifier, memo: attempt.memo)
            )
        } catch let failure as NetworkFailure {
            try await note(.failed, of: attempt, signedIn)
            return .failed(failure, attempt)
        }
        let grant: SocialNetwork.Login.Grant
        switch outcome {
        case .granted(let granted): grant = granted
        case .declined:
            try await note(.declined, of: attempt, signedIn)
            return .declined(attempt)
        case .unproven(let failure, let token):
            spares.giveBack(token, of: nil, at: network)
            try await note(.failed, of: attempt, signedIn)
            return .failed(failure, attempt)
        }
        let result = try await settle(grant, attempt, at: network, signedIn, browserName)
        // Where the login came to nothing, so did its token.
        if !result.isSettled { spares.giveBack(grant.token, of: grant.identity, at: network) }
        return result
    }

    /// What becomes of a proven login.
    private func settle(
        _ grant: SocialNetwork.Login.Grant,
        _ attempt: LoginAttempt,
        at network: SocialNetwork,
        _ signedIn: SignedIn?,
        _ browserName: BrowserName
    ) async throws -> Result {
        // Who somebody is was proven by the server that was asked, whatever the answer says.
        guard grant.identity.isProven(by: network) else {
            try await note(.failed, of: attempt, signedIn)
            return .failed(NetworkFailure(.brokenAnswer, detail: "identity of another authority"), attempt)
        }

        // They may have been shut out while they were at the network.
        if !attempt.purpose.beginsLogin, signedIn?.isSuspended == true {
            try await note(.failed, of: attempt, signedIn)
            return .shutOut(attempt)
        }
        do {
            switch attempt.purpose {
            case .login:
                return try await signIn(grant, attempt, at: network, replacing: signedIn, browserName)
            case .connect(let member, let wanted):
                // The account that started must still be the one logged in.
                guard let signedIn, signedIn.member.id == member else { return .stray }
                return try await connect(grant, wanted, attempt, at: network, signedIn)
            case .permissions(let connection, let wanted):
                return try await extend(connection, grant, wanted, attempt, at: network, signedIn: signedIn)
            case .confirm(let member):
                return try await confirm(member, grant, attempt, at: network, signedIn, browserName)
            }
        } catch is ConnectionTaken {
            try await note(.failed, of: attempt, signedIn)
            return .taken(attempt)
        }
    }

    /// A login to be added to an account: who is there already is renewed, and who is not is asked about first.
    private func connect(
        _ grant: SocialNetwork.Login.Grant,
        _ wanted: [Permission],
        _ attempt: LoginAttempt,
        at network: SocialNetwork,
        _ signedIn: SignedIn
    ) async throws -> Result {
        let (identity, member) = (grant.identity, signedIn.member.id)
        let known = try await stores.connections.byIdentity(identity.network, identity.authority, identity.remoteID)
        guard let known else {
            if try await hasAllConnections(member) {
                try await note(.failed, of: attempt, signedIn)
                return .tooManyConnections(attempt)
            }
            return .held(try await hold(grant, attempt, asked: wanted, for: signedIn.session))
        }
        try await save(grant, for: member, known: known, asked: wanted, at: network, grantedAt: clock.now())
        try await note(.tokenRenewed, of: attempt, signedIn)
        return .connected(next: attempt.next)
    }

    /// How an account without a network begins.
    public enum Start: Sendable {
        /// It is there; the browser gets this session.
        case begun(SessionToken, Member)
        /// None may be made so; in this mode.
        case notAdmitted(SignUpMode)
    }

    /// Makes an account without any network (PR-15), for somebody on the way to a page.
    public func startWithoutNetwork(
        name: PersonName,
        next: LocalPath = .front,
        in browserName: BrowserName = .unknown
    ) async throws -> Start {
        let member = newMember(name)
        if let mode = try await invitations.admit(member, goingTo: next) { return .notAdmitted(mode) }
        return .begun(try await sessions.begin(member.id, in: browserName), member)
    }

    private func signIn(
        _ grant: SocialNetwork.Login.Grant,
        _ attempt: LoginAttempt,
        at network: SocialNetwork,
        replacing old: SignedIn?,
        _ browserName: BrowserName
    ) async throws -> Result {
        let identity = grant.identity
        let known = try await stores.connections.byIdentity(identity.network, identity.authority, identity.remoteID)
        var existing: Member?
        if let known { existing = try await stores.members.member(known.memberID) }
        let member = existing ?? newMember(identity.name)
        if existing == nil, let mode = try await invitations.admit(member, goingTo: attempt.next) {
            // Whoever came in two browsers at once has used their invitation, and the account that it was for is there.
            if known == nil, try await isKnown(identity) {
                return try await signIn(grant, attempt, at: network, replacing: old, browserName)
            }
            try await note(.failed, of: attempt, old)
            return .notAdmitted(mode, attempt)
        }
        let connection: ID<Connection>
        do {
            connection = try await save(grant, for: member.id, known: known, at: network, grantedAt: clock.now()).id
        } catch let error as ConnectionTaken {
            // The same person logged in for the first time in two browsers at once: both get the account that is there.
            guard known == nil else { throw error }
            return try await signIn(grant, attempt, at: network, replacing: old, browserName)
        }
        let token = try await open(member.id, by: connection, attempt, replacing: old, browserName)
        return .signedIn(token, member, isNew: existing == nil, next: attempt.next.onceIn)
    }

    private func open(
        _ member: ID<Member>,
        by connection: ID<Connection>,
        _ attempt: LoginAttempt,
        replacing old: SignedIn?,
        _ browserName: BrowserName
    ) async throws -> SessionToken {
        // Another account stays remembered by its browser; the same one never has two sessions there.
        if let old, old.member.id == member { try await sessions.end(old.session.id, .replaced) }
        return try await sessions.begin(
            member,
            login: attempt.loginID,
            network: attempt.network,
            connection: connection,
            in: browserName
        )
    }

    /// A login that has to be that of the member who is logged in: it makes no account, adds nothing to one, and enters
    /// no other.
    private func confirm(
        _ member: ID<Member>,
        _ grant: SocialNetwork.Login.Grant,
        _ attempt: LoginAttempt,
        at network: SocialNetwork,
        _ signedIn: SignedIn?,
        _ browserName: BrowserName
    ) async throws -> Result {
        guard let signedIn, signedIn.member.id == member else {
            try await note(.failed, of: attempt, signedIn)
            return .stray
        }
        let identity = grant.identity
        let known = try await stores.connections.byIdentity(identity.network, identity.authority, identity.remoteID)
        guard let known, known.memberID == member else {
            try await note(.failed, of: attempt, signedIn)
            return .otherMember(identity, attempt)
        }
        let connection = try await save(grant, for: member, known: known, at: network, grantedAt: clock.now()).id
        let token = try await open(member, by: connection, attempt, replacing: signedIn, browserName)
        return .confirmed(token, signedIn.member, next: attempt.next)
    }

    private func extend(
        _ id: ID<Connection>,
        _ grant: SocialNetwork.Login.Grant,
        _ wanted: [Permission],
        _ attempt: LoginAttempt,
        at network: SocialNetwork,
        signedIn: SignedIn?
    ) async throws -> Result {
        guard let signedIn, let connection = try await stores.connections.connection(id, signedIn.member.id) else {
            return .stray
        }
        guard connection.identity.isSamePerson(as: grant.identity) else {
            return .otherPerson(grant.identity, attempt)
        }
        let kept = try await save(
            grant,
            for: signedIn.member.id,
            known: connection,
            asked: wanted,
            at: network,
            grantedAt: clock.now()
        )
        let missing = wanted.filter { !kept.permissions.granted.contains($0) }
        try await note(missing.isEmpty ? .permissionGranted : .declined, of: attempt, signedIn)
        return .permissions(missing: missing, next: attempt.next)
    }

    private func newMember(_ name: PersonName) -> Member {
        let now = clock.now()
        return Member(id: randomness.id(at: now), name: name, createdAt: now)
    }

    private var invitations: Invitations { Invitations(stores: stores, clock: clock, randomness: randomness) }

    private func isKnown(_ identity: Identity) async throws -> Bool {
        try await stores.connections.byIdentity(identity.network, identity.authority, identity.remoteID) != nil
    }
}
