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
            try expect(try connections.credential(connection.id)?.token, is: scene.token("of 1"))
            let identity = connection.identity
            let found = try connections.byIdentity(identity.network, identity.server, identity.remoteID)
            try expect(found?.memberID, is: ann.id)
            try expect(try connections.connection(connection.id, ben.id), is: nil)
            try expect(try connections.connections(ann.id), is: [connection])
            try await connections.remove(connection.id)
            try expect(try connections.credential(connection.id) == nil, "the token is still there")
            try expect(try connections.connections(ann.id), is: [])
        },
        StorageContract("connections: a token is renewed once for the one it was had for") { scene in
            let connections = scene.stores.connections
            let connection = try await scene.connect(try await scene.member(), as: "1")
            let (old, new, late) = (scene.token("of 1"), scene.token("new"), scene.token("late"))
            try expect(try await connections.renew(connection.id, new, old), "not renewed")
            try expect(try await !connections.renew(connection.id, late, old), "renewed for a token that is gone")
            try expect(try connections.credential(connection.id)?.token, is: new)
            try expect(try await !connections.renew(scene.newID(), late, new), "renewed where there is nothing")
        },
        StorageContract("connections: state, permissions and ends are kept as noted") { scene in
            let ann = try await scene.member()
            let connections = scene.stores.connections
            let id = try await scene.connect(ann, as: "1").id
            let permissions = PermissionSet(granted: [Permission("publish_actions")])
            try await connections.setPermissions(id, permissions)
            try await connections.setState(id, .active, scene.moment(7))
            var found = try connections.connection(id, ann.id)
            try expect(found?.permissions, is: permissions)
            try expect(found?.lastSuccessAt, is: scene.moment(7))
            let ended = Connection.State.ended(reason: .reauthenticate, at: scene.moment(8))
            try await connections.setState(id, ended, scene.moment(8))
            found = try connections.connection(id, ann.id)
            try expect(found?.state, is: ended)
            try expect(found?.lastSuccessAt, is: scene.moment(7))
        },
        StorageContract(
            "connections: the longest time a network took to show a post is kept, and goes with the connection"
        ) { scene in
            let connections = scene.stores.connections
            let ann = try await scene.member()
            let id = try await scene.connect(ann, as: "1").id
            try expect(try connections.showingTime(id), is: nil)
            for (taken, kept) in [(0, 0), (45_000, 45_000), (1_000, 45_000)] {
                try await connections.noteShowingTime(id, .milliseconds(taken))
                try expect(try connections.showingTime(id), is: .milliseconds(kept))
            }
            try await connections.remove(id)
            try expect(try connections.showingTime(id), is: nil)
        },
    ]
}
