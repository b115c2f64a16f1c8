import Crypto
import Flyleaf
import Primitives

/// Logins, from the first step to the session, and the forms that wait for them.
extension ContractScene {
    func step(_ event: LoginEvent, at second: Int64 = 0, _ network: NetworkName? = nil) -> LoginRecord.Step {
        LoginRecord.Step(event, at: moment(second), network: network)
    }

    /// The record of a login whose page is shown to a browser.
    func begin(_ second: Int64, in browser: BrowserKey) async throws -> LoginRecord {
        var record = LoginRecord(id: newID(second))
        try record.add(step(.loginShown, at: second, .facebook))
        try await stores.sessions.logins.begin(record, browser)
        return record
    }

    /// Adds a step, which must be possible; answers the record as it has to be kept.
    func note(
        _ event: LoginEvent,
        of record: LoginRecord,
        by member: Member? = nil,
        at second: Int64
    ) async throws -> LoginRecord {
        var record = record
        let step = step(event, at: second, .facebook)
        try expect(try await stores.sessions.logins.note(record.id, step, member?.id), "\(event) was not noted")
        try record.add(step, member: member?.id)
        return record
    }

    func session(
        _ member: Member,
        at second: Int64 = 0,
        through connection: ID<Connection>? = nil,
        login: ID<LoginRecord>? = nil
    ) async throws -> SessionToken {
        let session = Session(
            id: newID(second),
            memberID: member.id,
            createdAt: moment(second),
            lastSeenAt: moment(second),
            loginID: login,
            connectionID: connection
        )
        let secret = Randomness.secure.secret()
        try await stores.sessions.insert(session, secret)
        return SessionToken(id: session.id, secret: secret)
    }

    func attempt(
        at second: Int64 = 0,
        to network: NetworkName = .facebook,
        for purpose: LoginAttempt.Purpose = .login,
        in browser: BrowserKey = BrowserKey(.secure),
        login: ID<LoginRecord>? = nil
    ) -> LoginAttempt {
        LoginAttempt(
            state: Randomness.secure.secret(),
            network: network,
            authority: "\(network.rawValue).test",
            verifier: Randomness.secure.secret(),
            browser: browser,
            purpose: purpose,
            next: .front,
            startedAt: moment(second),
            loginID: login
        )
    }

    func heldGrant(
        _ member: Member,
        _ session: ID<Session>,
        as remoteID: String = "1",
        to network: NetworkName = .facebook,
        at second: Int64 = 0,
        address: String? = nil
    ) -> HeldGrant {
        HeldGrant(
            id: newID(second),
            memberID: member.id,
            sessionID: session,
            identity: Identity(
                network: network,
                authority: "\(network.rawValue).test",
                server: "api.\(network.rawValue).test",
                remoteID: remoteID,
                address: address,
                name: PersonName(trusted: member.name.text),
                profileURL: address.map { "https://\(network.rawValue).test/\($0)" }
            ),
            permissions: PermissionSet(
                granted: [Permission("public_profile"), Permission("publish_actions")],
                declined: [Permission("user_friends")],
                withheld: [Permission("publish_actions")]
            ),
            dataExpiresAt: address.map { _ in moment(second + 90) },
            asked: [Permission("publish_actions"), Permission("user_photos")],
            next: LocalPath(trusted: "/reviews/1/share?network=x"),
            heldAt: moment(second)
        )
    }

    func heldForm(in browser: BrowserKey, at second: Int64 = 0) -> HeldForm {
        HeldForm(
            id: newID(second),
            browser: browser,
            path: LocalPath(trusted: "/reviews/new"),
            fields: "title=Momo%20\(second)",
            heldAt: moment(second)
        )
    }

    func passkey(_ member: Member, at second: Int64 = 0, counter: UInt32 = 0) -> Passkey {
        let credential = PasskeyCredential(
            id: Randomness.secure.bytes(32),
            publicKey: [1, 2, 3],
            counter: counter,
            isShared: false
        )
        return Passkey(
            id: newID(second),
            memberID: member.id,
            name: PasskeyName(trusted: "Phone"),
            credential: credential,
            createdAt: moment(second)
        )
    }

    func challenge(
        for purpose: PasskeyChallenge.Purpose = .login,
        in browser: BrowserKey,
        at second: Int64 = 0
    ) -> PasskeyChallenge {
        PasskeyChallenge(
            bytes: Randomness.secure.bytes(32),
            purpose: purpose,
            browser: browser,
            createdAt: moment(second)
        )
    }
}
