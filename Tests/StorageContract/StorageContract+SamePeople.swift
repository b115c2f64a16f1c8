import Flyleaf
import Primitives

extension StorageContract {
    static let samePeople: [StorageContract] = [
        StorageContract("same people: two are one, with whoever is the same as either, until somebody parts them") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let one = try await scene.connect(ann, as: "1").id
            let two = try await scene.connect(ann, as: "2", to: .mastodon).id
            let three = try await scene.connect(ann, as: "3", to: .mastodon).id
            let store = scene.stores.samePeople
            func grace(_ connection: ID<Connection>, _ name: String = "Grace") -> SamePerson {
                SamePerson(connectionID: connection, remoteID: "7", name: PersonName(trusted: name))
            }
            let people = [grace(one), grace(two), grace(three)].sorted { $0.connectionID < $1.connectionID }
            func others(_ connection: ID<Connection>) -> [SamePerson] {
                people.filter { $0.connectionID != connection }
            }
            try expect(try await store.others(ann.id, one, "7"), is: [])
            try await store.join(ann.id, grace(one), grace(two), as: scene.newID())
            try expect(try await store.others(ann.id, one, "7"), is: [grace(two)])
            try await store.join(ann.id, grace(three), grace(two), as: scene.newID())
            for id in [one, two, three] { try expect(try await store.others(ann.id, id, "7"), is: others(id)) }
            // Said twice it is as said once, and another's word it is not.
            try await store.join(ann.id, grace(one), grace(three), as: scene.newID())
            try expect(try await store.all(ann.id).map { $0.count }, is: [3])
            try expect(try await store.others(ben.id, one, "7"), is: [])
            try expect(try await store.others(ann.id, one, "8"), is: [])
            try await store.part(ben.id, one, "7")
            try await store.part(ann.id, two, "7")
            try expect(try await store.others(ann.id, one, "7"), is: [grace(three)])
            try expect(try await store.others(ann.id, two, "7"), is: [])
            // Who was parted and joined to somebody else is not joined to the others again by that.
            let dora = SamePerson(connectionID: two, remoteID: "8", name: PersonName(trusted: "Dora"))
            try await store.join(ann.id, grace(two), dora, as: scene.newID())
            try expect(try await store.others(ann.id, two, "7"), is: [dora])
            try expect(try await store.others(ann.id, one, "7"), is: [grace(three)])
            try await store.part(ann.id, two, "8")
            try await store.part(ann.id, one, "7")
            try expect(try await store.all(ann.id), is: [])
        },
        StorageContract(
            "same people: no more are one than may be, nothing is kept of others, and all goes with what it is of"
        ) {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let connections = [
                try await scene.connect(ann, as: "1").id, try await scene.connect(ann, as: "2", to: .mastodon).id,
            ]
            let foreign = try await scene.connect(ben, as: "3").id
            let store = scene.stores.samePeople
            func person(_ connection: ID<Connection>, _ number: Int) -> SamePerson {
                SamePerson(connectionID: connection, remoteID: "\(number)", name: PersonName(trusted: "P"))
            }
            func fault(_ one: SamePerson, _ other: SamePerson) async throws -> SamePersonFault? {
                do {
                    try await store.join(ann.id, one, other, as: scene.newID())
                    return nil
                } catch let fault as SamePersonFault { return fault }
            }
            let first = person(connections[0], 0)
            try expect(try await fault(first, person(foreign, 1)), is: .unknown)
            try expect(try await fault(first, person(scene.newID(), 1)), is: .unknown)
            for number in 1..<SamePerson.maximumOfOne {
                try expect(try await fault(first, person(connections[1], number)), is: nil)
            }
            let more = person(connections[1], SamePerson.maximumOfOne)
            try expect(try await fault(first, more), is: .tooMany(limit: SamePerson.maximumOfOne))
            try expect(try await store.others(ann.id, connections[1], more.remoteID), is: [])
            try expect(try await store.others(ann.id, connections[0], "0").count, is: SamePerson.maximumOfOne - 1)
            try await scene.stores.connections.remove(connections[1])
            try expect(try await store.others(ann.id, connections[0], "0"), is: [])
            try expect(try await store.all(ann.id), is: [])
        },
    ]
}
