public import Primitives

/// Adding passkeys to an account, and logging in with one.
public struct Passkeys: Sendable {
    private let store: any PasskeyStore
    private let sessions: Sessions
    private let ceremony: PasskeyCeremony
    private let clock: Clock
    private let randomness: Randomness

    /// The use cases over a store.
    public init(
        store: any PasskeyStore,
        sessions: Sessions,
        ceremony: PasskeyCeremony,
        clock: Clock,
        randomness: Randomness
    ) {
        self.store = store
        self.sessions = sessions
        self.ceremony = ceremony
        self.clock = clock
        self.randomness = randomness
    }

    /// Begins either ceremony; the answer is the challenge.
    public func ask(_ purpose: PasskeyChallenge.Purpose, in browser: BrowserKey) async throws -> [UInt8] {
        let challenge = PasskeyChallenge(
            bytes: randomness.bytes(32),
            purpose: purpose,
            browser: browser,
            createdAt: clock.now()
        )
        try await store.ask(challenge)
        return challenge.bytes
    }

    /// A member's passkeys, the oldest first.
    public func all(of member: ID<Member>) async throws -> [Passkey] { try await store.list(member) }

    /// Adds a key that was made; throws `PasskeyRefusal` for one that is not taken.
    public func add(
        _ answer: PasskeyCreationAnswer,
        named name: PasskeyName,
        to signedIn: SignedIn,
        challenge: [UInt8],
        in browser: BrowserKey
    ) async throws -> PasskeyInsertion {
        let member = signedIn.member.id
        try await take(challenge, for: .add(member), browser)
        let credential = try ceremony.made(answer, challenge)
        let now = clock.now()
        let passkey = Passkey(
            id: randomness.id(at: now),
            memberID: member,
            name: name,
            credential: credential,
            createdAt: now
        )
        let insertion = try await store.insert(passkey)
        if insertion == .kept {
            try await sessions.note(.passkeyAdded, of: signedIn.session)
            try await sessions.record(.passkeyAdded, of: member, name: name.text)
        }
        return insertion
    }

    /// Logs in; throws `PasskeyRefusal` for an answer that is not taken.
    ///
    /// - Parameter confirming: whose login it has to be, where somebody shows once more who they are.
    public func logIn(
        _ answer: PasskeyUseAnswer,
        challenge: [UInt8],
        in browser: BrowserKey,
        named browserName: BrowserName = .unknown,
        confirming member: ID<Member>? = nil
    ) async throws -> (token: SessionToken, member: ID<Member>) {
        try await take(challenge, for: .login, browser)
        guard let passkey = try await store.find(answer.credential) else { throw PasskeyRefusal.unknown }
        let handle = Passkey.userHandle(passkey.memberID)
        let counter = try ceremony.used(answer, passkey.credential, handle, challenge)
        if let member, passkey.memberID != member { throw PasskeyRefusal.otherMember }
        // The counter is compared once more where it is written: two answers may have been checked at once.
        guard try await store.use(passkey.id, counter, clock.now()) else { throw PasskeyRefusal.copied }
        let token = try await sessions.begin(passkey.memberID, by: .acceptedByPasskey, in: browserName)
        return (token, passkey.memberID)
    }

    /// Gives a passkey another name; `false` when the member has no such passkey.
    public func rename(_ id: ID<Passkey>, of member: ID<Member>, to name: PasskeyName) async throws -> Bool {
        try await store.rename(id, member, name)
    }

    /// Removes a passkey; `false` when the member has no such passkey.
    public func remove(_ id: ID<Passkey>, of signedIn: SignedIn) async throws -> Bool {
        let name = try await store.list(signedIn.member.id).first { $0.id == id }?.name.text
        guard try await store.remove(id, signedIn.member.id) else { return false }
        try await sessions.note(.passkeyRemoved, of: signedIn.session)
        try await sessions.record(.passkeyRemoved, of: signedIn.member.id, name: name)
        return true
    }

    /// Uses a challenge up before anything else happens: an answer that is refused cannot be tried again.
    private func take(
        _ bytes: [UInt8],
        for purpose: PasskeyChallenge.Purpose,
        _ browser: BrowserKey
    ) async throws {
        guard let challenge = try await store.take(bytes, browser), challenge.purpose == purpose,
            clock.now() - challenge.createdAt <= PasskeyChallenge.lifetime
        else { throw PasskeyRefusal.stray }
    }
}
