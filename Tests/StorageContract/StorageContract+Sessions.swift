import Crypto
import Flyleaf
import Primitives

extension StorageContract {
    static let sessions: [StorageContract] = [
        StorageContract("sessions: a session is found by its whole token and by no other") { scene in
            let ann = try await scene.member()
            let sessions = scene.stores.sessions
            let token = try await scene.session(ann)
            try expect(try await sessions.signedIn(token)?.member, is: ann)
            let forged = SessionToken(id: token.id, secret: Randomness.secure.secret())
            try expect(try await sessions.signedIn(forged) == nil, "a forged token counts")
            try await sessions.end(token.id, LoginRecord.Step(.loggedOut, at: scene.moment(1)))
            try expect(try await sessions.signedIn(token) == nil, "a session that ended still counts")
        },
        StorageContract("sessions: all that is known of one comes back, from its token and in its member's list") {
            scene in
            let ann = try await scene.member()
            let sessions = scene.stores.sessions
            let known = Session(
                id: scene.newID(1),
                memberID: ann.id,
                createdAt: scene.moment(1),
                lastSeenAt: scene.moment(2),
                browser: BrowserName(program: "Firefox", system: "Linux"),
                loginID: scene.newID(),
                connectionID: try await scene.connect(ann, as: "1").id
            )
            let bare = Session(
                id: scene.newID(0),
                memberID: ann.id,
                createdAt: scene.moment(0),
                lastSeenAt: scene.moment(0)
            )
            for session in [known, bare] {
                let token = SessionToken(id: session.id, secret: Randomness.secure.secret())
                try await sessions.insert(session, token.secret)
                try expect(try await sessions.signedIn(token)?.session, is: session)
            }
            try expect(try await sessions.sessions(ann.id), is: [known, bare])
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
            try expect(try await sessions.signedIn(old) == nil, "a session that ended still counts")
            try expect(try await sessions.sessions(ann.id).map(\.id), is: [new.id, other.id])
            let step = LoginRecord.Step(.endedElsewhere, at: scene.moment(4))
            try expect(try await sessions.endOthers(ann.id, new.id, step), is: 1)
            try expect(try await sessions.sessions(ann.id).map(\.id), is: [new.id])
            try expect(try await sessions.signedIn(foreign)?.member, is: ben)
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
            try expect(try await sessions.signedIn(through) == nil, "a session that ended still counts")
            try expect(try await sessions.endedBy(through), is: connection.identity.network)
            try expect(try await sessions.signedIn(besides)?.member, is: ann)
            try expect(try await sessions.endedBy(besides), is: nil)
        },
        StorageContract("sessions: those too old or too long unused are purged") { scene in
            let ann = try await scene.member()
            let sessions = scene.stores.sessions
            let old = try await scene.session(ann, at: 1)
            let used = try await scene.session(ann, at: 3)
            try await sessions.touch(used.id, scene.moment(9))
            try expect(try await sessions.purge(scene.moment(2), scene.moment(0), 10), is: 1)
            try expect(try await sessions.signedIn(old) == nil, "a session that ended still counts")
            try expect(try await sessions.signedIn(used)?.session.lastSeenAt, is: scene.moment(9))
            try expect(try await sessions.purge(scene.moment(2), scene.moment(10), 10), is: 1)
        },
        StorageContract("sessions: an end of a connection that is not its network's word ends no login") { scene in
            let ann = try await scene.member()
            let sessions = scene.stores.sessions
            let connection = try await scene.connect(ann, as: "1")
            let token = try await scene.session(ann, through: connection.id)
            for category in NetworkFailure.Category.allCases where category != .reauthenticate {
                let ended = Connection.State.ended(reason: category, at: scene.moment(2))
                try await scene.stores.connections.setState(connection.id, ended, scene.moment(2))
                try expect(try await sessions.signedIn(token)?.member, is: ann)
            }
            try await sessions.end(token.id, scene.step(.loggedOut, at: 3))
            try expect(try await sessions.endedBy(token), is: nil)
        },
        StorageContract("sessions: a network's word is told to whoever holds the whole token alone") { scene in
            let ann = try await scene.member()
            let connection = try await scene.connect(ann, as: "1")
            let token = try await scene.session(ann, through: connection.id)
            let ended = Connection.State.ended(reason: .reauthenticate, at: scene.moment(2))
            try await scene.stores.connections.setState(connection.id, ended, scene.moment(2))
            let forged = SessionToken(id: token.id, secret: Randomness.secure.secret())
            try expect(try await scene.stores.sessions.endedBy(forged), is: nil)
            try expect(try await scene.stores.sessions.endedBy(token), is: .facebook)
        },
        StorageContract("sessions: one is replaced by one of the same member, and only forward is it used") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let sessions = scene.stores.sessions
            let token = try await scene.session(ann, at: 1)
            let foreign = Session(
                id: scene.newID(2),
                memberID: ben.id,
                createdAt: scene.moment(2),
                lastSeenAt: scene.moment(2)
            )
            try expect(try await !sessions.replace(token.id, foreign, "s3cret-of-ben"), "replaced by another's")
            try expect(try await sessions.sessions(ben.id), is: [])
            try await sessions.touch(token.id, scene.moment(9))
            try await sessions.touch(token.id, scene.moment(8))
            try expect(try await sessions.signedIn(token)?.session.lastSeenAt, is: scene.moment(9))
        },
        StorageContract("sessions: a member has so many and no more, and those unused longest end") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let sessions = scene.stores.sessions
            let foreign = try await scene.session(ben)
            var tokens: [SessionToken] = []
            for second in 0..<Int64(Session.maximumPerMember) {
                tokens.append(try await scene.session(ann, at: second))
            }
            try await sessions.touch(tokens[0].id, scene.moment(99))
            tokens.append(try await scene.session(ann, at: 98))
            try expect(try await sessions.signedIn(tokens[1]) == nil, "one too many")
            let kept = [tokens[0]] + tokens[2...].reversed()
            try expect(try await sessions.sessions(ann.id).map(\.id), is: kept.map(\.id))
            try expect(try await sessions.signedIn(foreign)?.member, is: ben)
        },
        StorageContract("sessions: so many are purged at once and no more") { scene in
            let ann = try await scene.member()
            let sessions = scene.stores.sessions
            for second in 0..<Int64(3) { _ = try await scene.session(ann, at: second) }
            try expect(try await sessions.purge(scene.moment(9), scene.moment(0), 2), is: 2)
            try expect(try await sessions.purge(scene.moment(9), scene.moment(0), 2), is: 1)
            try expect(try await sessions.sessions(ann.id), is: [])
        },
        StorageContract("sessions: with the end of one the code its member has for pairing ends") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let (sessions, devices) = (scene.stores.sessions, scene.stores.devices)
            let foreign = PairingCode(.secure)
            try await devices.insertCode(foreign, ben.id, scene.moment(1))
            func expectEnded(_ end: (SessionToken) async throws -> Void) async throws {
                let token = try await scene.session(ann, at: 1)
                let code = PairingCode(.secure)
                try await devices.insertCode(code, ann.id, scene.moment(1))
                try await end(token)
                try expect(try await devices.code(code) == nil, "a code is left")
            }
            try await expectEnded { try await sessions.end($0.id, scene.step(.loggedOut)) }
            try await expectEnded { _ = try await sessions.endOthers(ann.id, $0.id, scene.step(.endedElsewhere)) }
            try await expectEnded { _ in _ = try await sessions.purge(scene.moment(2), scene.moment(0), 10) }
            try expect(try await devices.code(foreign)?.member, is: ben.id)
        },
    ]
}
