import Flyleaf
import Primitives

extension StorageContract {
    static let connections: [StorageContract] = [
        StorageContract("connections: an identity belongs to one member, and goes with its token") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let connections = scene.stores.connections
            let connection = try await scene.connect(ann, as: "1")
            do {
                try await connections.save(scene.connection(ben, as: "1"), scene.token("stolen"))
                try expect(false, "the identity of another member was taken")
            } catch is ConnectionTaken {}
            try expect(try await connections.credential(connection.id)?.token, is: scene.token("of 1"))
            let identity = connection.identity
            let found = try await connections.byIdentity(identity.network, identity.authority, identity.remoteID)
            try expect(found?.memberID, is: ann.id)
            try expect(try await connections.connection(connection.id, ben.id), is: nil)
            try expect(try await connections.connections(ann.id), is: [connection])
            try await connections.remove(connection.id)
            try expect(try await connections.credential(connection.id) == nil, "the token is still there")
            try expect(try await connections.connections(ann.id), is: [])
        },
        StorageContract("connections: of eight that are added at once no more are kept than a member may have") {
            scene in
            let ann = try await scene.member("Ann")
            let connections = scene.stores.connections
            for number in 1..<Connection.maximumPerMember { _ = try await scene.connect(ann, as: "\(number)") }
            let kept = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 1...8 {
                    group.addTask {
                        do {
                            try await connections.save(scene.connection(ann, as: "new \(number)"), scene.token("t"))
                            return true
                        } catch is ConnectionsFull {
                            return false
                        }
                    }
                }
                return try await group.reduce(into: 0) { if $1 { $0 += 1 } }
            }
            try expect(kept, is: 1)
            try expect(try await connections.connections(ann.id).count, is: Connection.maximumPerMember)
            // One that is there is renewed all the same.
            try await connections.save(scene.connection(ann, as: "1"), scene.token("again"))
            try expect(try await connections.connections(ann.id).count, is: Connection.maximumPerMember)
        },
        StorageContract("connections: a token is renewed once for the one it was had for") { scene in
            let connections = scene.stores.connections
            let connection = try await scene.connect(try await scene.member(), as: "1")
            let (old, new, late) = (scene.token("of 1"), scene.token("new"), scene.token("late"))
            try expect(try await connections.renew(connection.id, new, old), "not renewed")
            try expect(try await !connections.renew(connection.id, late, old), "renewed for a token that is gone")
            try expect(try await connections.credential(connection.id)?.token, is: new)
            try expect(try await !connections.renew(scene.newID(), late, new), "renewed where there is nothing")
        },
        StorageContract("connections: a login takes the place of the token it was compared with, and of no other") {
            scene in
            let ann = try await scene.member()
            let connections = scene.stores.connections
            let known = try await scene.connect(ann, as: "1", at: 1)
            let ended = Connection.State.ended(reason: .reauthenticate, at: scene.moment(2))
            try await connections.setState(known.id, ended, scene.moment(2))
            var made = Connection(
                id: known.id,
                memberID: ann.id,
                identity: known.identity,
                permissions: PermissionSet(granted: [Permission("email")], withheld: [Permission("publish_actions")]),
                state: .active,
                expiresAt: scene.moment(9),
                connectedAt: known.connectedAt,
                grantedAt: scene.moment(5),
                lastSuccessAt: scene.moment(5)
            )
            made.identity.name = PersonName(trusted: "Ann of today")
            let (old, new, late) = (scene.token("of 1"), scene.token("new"), scene.token("late"))
            try expect(try await !connections.replace(made, late, new), "another token gave way")
            try expect(try await connections.connection(known.id, ann.id)?.state, is: ended)
            try expect(try await connections.replace(made, new, old), "nothing was replaced")
            try expect(try await connections.connections(ann.id), is: [made])
            try expect(try await connections.credential(known.id)?.token, is: new)
            try expect(try await !connections.replace(made, late, old), "a token that is gone was replaced")
            try expect(try await connections.credential(known.id)?.token, is: new)
            try await connections.remove(known.id)
            try expect(try await !connections.replace(made, late, new), "something was replaced where nothing is")
            try expect(try await connections.connections(ann.id), is: [])
        },
        StorageContract("connections: what keeps its token is known by its newest name, and else as it was") { scene in
            let ann = try await scene.member()
            let connections = scene.stores.connections
            let known = try await scene.connect(ann, as: "1", at: 1)
            let other = try await scene.connect(ann, as: "2", at: 2)
            var expected = known
            expected.identity.name = PersonName(trusted: "Ann of today")
            expected.identity.address = "ann@books.test"
            expected.identity.profileURL = "https://facebook.test/1"
            expected.grantedAt = scene.moment(8)
            try expect(try await connections.keep(known.id, expected.identity, scene.moment(8)), "not kept")
            try expect(try await connections.connections(ann.id), is: [expected, other])
            try expect(try await connections.credential(known.id)?.token, is: scene.token("of 1"))
            try expect(try await !connections.keep(scene.newID(), known.identity, scene.moment(9)), "nothing was kept")
        },
        StorageContract("connections: who somebody is has nothing to do with the server that is called for them") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let connections = scene.stores.connections
            let known = try await scene.connect(ann, as: "1", at: 1)
            // The same person, reached at another server from now on.
            var moved = scene.connection(ann, as: "1", at: 2)
            moved.identity.server = "new.facebook.test"
            try await connections.save(moved, scene.token("moved"))
            let found = try await connections.connections(ann.id)
            try expect(found.map(\.id), is: [known.id])
            try expect(found.map(\.identity), is: [moved.identity])
            try expect(try await connections.credential(known.id)?.identity, is: moved.identity)
            try expect(try await connections.credential(known.id)?.token, is: scene.token("moved"))
            moved.identity.server = "newer.facebook.test"
            try expect(try await connections.keep(known.id, moved.identity, scene.moment(3)), "not kept")
            try expect(try await connections.credential(known.id)?.identity.server, is: "newer.facebook.test")
            // Another person, whom another authority vouches for by the same identifier and at the same server.
            let other = Identity(
                network: moved.identity.network,
                authority: "other.test",
                server: moved.identity.server,
                remoteID: "1",
                name: PersonName(trusted: "Ben")
            )
            let made = Connection(
                id: scene.newID(4),
                memberID: ben.id,
                identity: other,
                permissions: PermissionSet(),
                state: .active,
                expiresAt: nil,
                connectedAt: scene.moment(4),
                lastSuccessAt: scene.moment(4)
            )
            try await connections.save(made, scene.token("of Ben"))
            try expect(try await connections.byIdentity(other.network, "other.test", "1"), is: made)
            let whose = try await connections.byIdentity(other.network, moved.identity.authority, "1")
            try expect(whose?.memberID, is: ann.id)
        },
        StorageContract("connections: a token is found at its own authority, whoever has it") { scene in
            let ann = try await scene.member()
            let connections = scene.stores.connections
            let connection = try await scene.connect(ann, as: "1")
            let (network, authority) = (connection.identity.network, connection.identity.authority)
            let again = AccessToken(secret: scene.token("of 1").secret, expiresAt: scene.moment(9))
            try expect(try await connections.holds(network, authority, again), "not found")
            try expect(try await !connections.holds(network, authority, scene.token("of 2")), "a token nobody has")
            try expect(try await !connections.holds(network, "other.test", again), "found at another authority")
            try expect(try await !connections.holds(.mastodon, authority, again), "found at another network")
            try await connections.remove(connection.id)
            try expect(try await !connections.holds(network, authority, again), "found although it is gone")
        },
        StorageContract("connections: state, permissions and ends are kept as noted") { scene in
            let ann = try await scene.member()
            let connections = scene.stores.connections
            let id = try await scene.connect(ann, as: "1").id
            let permissions = PermissionSet(granted: [Permission("publish_actions")])
            try await connections.setPermissions(id, permissions)
            try await connections.setState(id, .active, scene.moment(7))
            var found = try await connections.connection(id, ann.id)
            try expect(found?.permissions, is: permissions)
            try expect(found?.lastSuccessAt, is: scene.moment(7))
            let ended = Connection.State.ended(reason: .reauthenticate, at: scene.moment(8))
            try await connections.setState(id, ended, scene.moment(8))
            found = try await connections.connection(id, ann.id)
            try expect(found?.state, is: ended)
            try expect(found?.lastSuccessAt, is: scene.moment(7))
        },
        StorageContract(
            "connections: the longest time a network took to show a post is kept, and goes with the connection"
        ) { scene in
            let connections = scene.stores.connections
            let ann = try await scene.member()
            let id = try await scene.connect(ann, as: "1").id
            try expect(try await connections.showingTime(id), is: nil)
            for (taken, kept) in [(0, 0), (45_000, 45_000), (1_000, 45_000)] {
                try await connections.noteShowingTime(id, .milliseconds(taken))
                try expect(try await connections.showingTime(id), is: .milliseconds(kept))
            }
            try await connections.remove(id)
            try expect(try await connections.showingTime(id), is: nil)
        },
        StorageContract("connections: the same identity again is the same connection, with what is known now") {
            scene in
            let ann = try await scene.member()
            let connections = scene.stores.connections
            let old = try await scene.connect(ann, as: "1", at: 1)
            try await connections.setState(
                old.id,
                .ended(reason: .reauthenticate, at: scene.moment(2)),
                scene.moment(2)
            )
            try await connections.noteFault(old.id, Connection.Fault(.transient, at: scene.moment(2)))
            var again = scene.connection(ann, as: "1", at: 5)
            again.identity.name = PersonName(trusted: "Ann of today")
            again.identity.profileURL = "https://facebook.test/1"
            again.identity.address = "ann@books.test"
            again.permissions = PermissionSet(
                granted: [Permission("email")],
                declined: [Permission("user_friends")],
                withheld: [Permission("publish_actions")]
            )
            again.expiresAt = scene.moment(6)
            again.dataExpiresAt = scene.moment(7)
            try await connections.save(again, scene.token("s3cret-new"))
            let kept = Connection(
                id: old.id,
                memberID: ann.id,
                identity: again.identity,
                permissions: again.permissions,
                state: .active,
                expiresAt: again.expiresAt,
                connectedAt: old.connectedAt,
                grantedAt: again.grantedAt,
                lastSuccessAt: again.lastSuccessAt,
                dataExpiresAt: again.dataExpiresAt
            )
            try expect(try await connections.connections(ann.id), is: [kept])
            let credential = try await connections.credential(old.id)
            try expect(credential?.identity, is: again.identity)
            try expect(credential?.permissions, is: again.permissions)
            try expect(credential?.token, is: scene.token("s3cret-new"))
            try expect(try await connections.credential(again.id) == nil, "there are two")
            let elsewhere = try await scene.connect(ann, as: "1", to: .mastodon, at: 9)
            try expect(try await connections.connections(ann.id), is: [kept, elsewhere])
        },
        StorageContract("connections: of a token every part comes back") { scene in
            let ann = try await scene.member()
            let connections = scene.stores.connections
            let tokens = [
                AccessToken(secret: "s3cret-a", expiresAt: scene.moment(9)),
                AccessToken(secret: "s3cret-b", expiresAt: nil, refreshToken: "s3cret-c"),
                AccessToken(secret: "s3cret-d", expiresAt: nil, proof: .oauth1(secret: "s3cret-e")),
                AccessToken(
                    secret: "s3cret-f",
                    expiresAt: nil,
                    refreshToken: "s3cret-g",
                    proof: .dpop(key: "s3cret-h")
                ),
            ]
            let id = try await scene.connect(ann, as: "1").id
            var held = scene.token("of 1")
            for token in tokens {
                try expect(try await connections.renew(id, token, held), "not renewed")
                try expect(try await connections.credential(id)?.token, is: token)
                held = token
            }
            for (index, token) in tokens.enumerated() {
                let connection = scene.connection(ann, as: "more \(index)")
                try await connections.save(connection, token)
                try expect(try await connections.credential(connection.id)?.token, is: token)
            }
        },
        StorageContract("connections: what is noted of one, its end, its faults, is of that one alone") { scene in
            let ann = try await scene.member()
            let connections = scene.stores.connections
            let (noted, other) = (try await scene.connect(ann, as: "1"), try await scene.connect(ann, as: "2"))
            let fault = Connection.Fault(.rateLimited, at: scene.moment(3))
            try await connections.noteFault(noted.id, fault)
            try await connections.setEnds(noted.id, ConnectionEnds(token: scene.moment(8), data: scene.moment(9)))
            var expected = noted
            expected.lastFault = fault
            expected.expiresAt = scene.moment(8)
            expected.dataExpiresAt = scene.moment(9)
            try expect(try await connections.connection(noted.id, ann.id), is: expected)
            try await connections.setState(noted.id, .active, scene.moment(9))
            try await connections.setState(noted.id, .active, scene.moment(4))
            try await connections.setEnds(noted.id, ConnectionEnds(token: nil, data: nil))
            expected.expiresAt = nil
            expected.dataExpiresAt = nil
            expected.lastSuccessAt = scene.moment(9)
            try expect(try await connections.connection(noted.id, ann.id), is: expected)
            try expect(try await connections.connection(other.id, ann.id), is: other)
        },
        StorageContract("connections: a login under way for more permissions goes with its connection, sessions stay") {
            scene in
            let ann = try await scene.member()
            let stores = scene.stores
            let (gone, stays) = (try await scene.connect(ann, as: "1"), try await scene.connect(ann, as: "2"))
            let token = try await scene.session(ann, through: gone.id)
            try expect(try await stores.sessions.signedIn(token)?.network, is: .facebook)
            let attempts = [gone, stays].map { scene.attempt(for: .permissions($0.id, [Permission("email")])) }
            for attempt in attempts { try await stores.attempts.insert(attempt) }
            try await stores.connections.remove(gone.id)
            try expect(try await stores.attempts.take(attempts[0].state), is: nil)
            try expect(try await stores.attempts.take(attempts[1].state), is: attempts[1])
            let found = try await stores.sessions.signedIn(token)
            try expect(found?.member, is: ann)
            try expect(found?.network, is: nil)
        },
    ]
}
