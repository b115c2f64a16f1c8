import Crypto
import Flyleaf
import Primitives

extension ContractScene {
    fileprivate func session(
        _ member: Member,
        at second: Int64 = 0,
        through connection: ID<Connection>? = nil
    ) async throws -> SessionToken {
        let session = Session(
            id: newID(second),
            memberID: member.id,
            createdAt: moment(second),
            lastSeenAt: moment(second),
            connectionID: connection
        )
        let secret = Randomness.secure.secret()
        try await stores.sessions.insert(session, secret)
        return SessionToken(id: session.id, secret: secret)
    }

    fileprivate func attempt(_ state: String, at second: Int64 = 0) -> LoginAttempt {
        LoginAttempt(
            state: state,
            network: NetworkName("facebook"),
            server: "facebook.test",
            verifier: Randomness.secure.secret(),
            browser: BrowserKey(.secure),
            purpose: .login,
            next: .front,
            startedAt: moment(second)
        )
    }
}

extension StorageContract {
    static let sessions: [StorageContract] = [
        StorageContract("sessions: a session is found by its whole token and by no other") { scene in
            let ann = try await scene.member()
            let sessions = scene.stores.sessions
            let token = try await scene.session(ann)
            try expect(try sessions.signedIn(token)?.member, is: ann)
            let forged = SessionToken(id: token.id, secret: Randomness.secure.secret())
            try expect(try sessions.signedIn(forged) == nil, "a forged token counts")
            try await sessions.end(token.id, LoginRecord.Step(.loggedOut, at: scene.moment(1)))
            try expect(try sessions.signedIn(token) == nil, "a session that ended still counts")
        },
        StorageContract("sessions: one is replaced once, and the other sessions of a member can be ended") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let sessions = scene.stores.sessions
            let (old, other) = (try await scene.session(ann, at: 1), try await scene.session(ann, at: 2))
            let foreign = try await scene.session(ben)
            let new = Session(
                id: scene.newID(3),
                memberID: ann.id,
                createdAt: scene.moment(3),
                lastSeenAt: scene.moment(3)
            )
            let token = SessionToken(id: new.id, secret: Randomness.secure.secret())
            try expect(try await sessions.replace(old.id, new, token.secret), "not replaced")
            try expect(try await !sessions.replace(old.id, new, token.secret), "replaced twice")
            try expect(try sessions.signedIn(old) == nil, "a session that ended still counts")
            try expect(try sessions.sessions(ann.id).map(\.id), is: [new.id, other.id])
            let step = LoginRecord.Step(.endedElsewhere, at: scene.moment(4))
            try expect(try await sessions.endOthers(ann.id, new.id, step), is: 1)
            try expect(try sessions.sessions(ann.id).map(\.id), is: [new.id])
            try expect(try sessions.signedIn(foreign)?.member, is: ben)
        },
        StorageContract("sessions: the end of a connection by its network ends the logins that came by it") { scene in
            let ann = try await scene.member()
            let sessions = scene.stores.sessions
            let connection = try await scene.connect(ann, as: "1")
            let (through, besides) = (
                try await scene.session(ann, at: 1, through: connection.id), try await scene.session(ann, at: 2)
            )
            let now = scene.moment(5)
            try await scene.stores.connections.setState(connection.id, .ended(reason: .reauthenticate, at: now), now)
            try expect(try sessions.signedIn(through) == nil, "a session that ended still counts")
            try expect(try sessions.endedBy(through), is: connection.identity.network)
            try expect(try sessions.signedIn(besides)?.member, is: ann)
            try expect(try sessions.endedBy(besides), is: nil)
        },
        StorageContract("sessions: those too old or too long unused are purged") { scene in
            let ann = try await scene.member()
            let sessions = scene.stores.sessions
            let old = try await scene.session(ann, at: 1)
            let used = try await scene.session(ann, at: 3)
            try await sessions.touch(used.id, scene.moment(9))
            try expect(try await sessions.purge(scene.moment(2), scene.moment(0), 10), is: 1)
            try expect(try sessions.signedIn(old) == nil, "a session that ended still counts")
            try expect(try sessions.signedIn(used)?.session.lastSeenAt, is: scene.moment(9))
            try expect(try await sessions.purge(scene.moment(2), scene.moment(10), 10), is: 1)
        },
    ]

    static let attempts: [StorageContract] = [
        StorageContract("login attempts: whoever asks first gets it, nobody gets it twice") { scene in
            let attempts = scene.stores.attempts
            let attempt = scene.attempt(Randomness.secure.secret())
            try await attempts.insert(attempt)
            let state = attempt.state
            let taken = try await withThrowingTaskGroup(of: LoginAttempt?.self) { group in
                for _ in 0..<20 { group.addTask { try await attempts.take(state) } }
                return try await group.reduce(into: [LoginAttempt]()) { taken, one in if let one { taken.append(one) } }
            }
            try expect(taken, is: [attempt])
        },
        StorageContract("login attempts: those begun before a moment are purged") { scene in
            let attempts = scene.stores.attempts
            let (old, young) = (
                scene.attempt(Randomness.secure.secret(), at: 1), scene.attempt(Randomness.secure.secret(), at: 2)
            )
            for attempt in [old, young] { try await attempts.insert(attempt) }
            try expect(try await attempts.purge(scene.moment(2)), is: 1)
            try expect(try await attempts.take(old.state), is: nil)
            try expect(try await attempts.take(young.state), is: young)
        },
    ]
}
