import Flyleaf
import Primitives

extension ContractScene {
    fileprivate func person(_ id: String, _ words: String? = nil) -> StreamPerson {
        let author = StreamAuthor(
            remoteID: id,
            name: PersonName(trusted: "Person \(id)"),
            handle: "@p\(id)",
            page: "https://network.test/@p\(id)",
            picture: "https://network.test/p\(id).png"
        )
        var person = StreamPerson(author: author)
        guard let words else { return person }
        person.about.append(words)
        person.about.append("a page", leadingTo: "https://books.example/a")
        person.followers = 1_234_567
        person.followed = 0
        person.posts = 12
        person.asksFollowers = true
        person.isProgram = true
        var relation = PersonRelation()
        relation.follows = false
        relation.hasAsked = true
        relation.isFollowed = true
        relation.blocks = false
        person.relation = relation
        return person
    }
}

extension StorageContract {
    static let people: [StorageContract] = [
        StorageContract("people: a wish is taken by one at a time, kept by whoever holds it, and is its member's alone")
        {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let connection = try await scene.connect(ann, as: "Ann")
            let store = scene.stores.people
            // Through another's connection nobody looks.
            try await store.wish(ben.id, connection.id, "9", nil, scene.moment(100))
            try expect(try await store.person(ann.id, connection.id, "9"), is: nil)
            let reads = LookContract(
                store,
                "9",
                connection,
                known: scene.person("9"),
                wish: { try await store.wish(ann.id, connection.id, "9", scene.person("9"), scene.moment($0)) },
                kept: { try await store.person(ann.id, connection.id, "9") }
            )
            try await reads.hold(scene, scene.person("9", "Late"), scene.person("9", "Words and "))
            try expect(try await store.person(ben.id, connection.id, "9"), is: nil)
            try await store.forget(connection.id)
            try expect(try await store.person(ann.id, connection.id, "9"), is: nil)
            try expect(try await store.claim(scene.moment(500), scene.moment(510), "k4"), is: nil)
        },
        StorageContract("people: so many of a connection are kept, and no longer than their network allows") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let one = try await scene.connect(ann, as: "Ann")
            let two = try await scene.connect(ben, as: "Ben")
            let store = scene.stores.people
            try await store.wish(ben.id, two.id, "1", nil, scene.moment(100))
            let ids = (1...StreamPeople.maximumKept + 2).map { "\($0)" }
            for (index, id) in ids.enumerated() {
                try await store.wish(ann.id, one.id, id, nil, scene.moment(Int64(200 + index)))
            }
            var kept: [String] = []
            for id in ids where try await store.person(ann.id, one.id, id) != nil { kept.append(id) }
            try expect(kept, is: Array(ids.dropFirst(2)))
            try expect(try await store.person(ben.id, two.id, "1") != nil, "what is another's is counted for itself")
            try expect(try await store.purge(NetworkName("elsewhere"), scene.moment(9999)), is: 0)
            let first = try await store.claim(scene.moment(900), scene.moment(999), "k").orBreach()
            try expect(first.connectionID, is: two.id)
            try await store.keep(first, scene.person("1"), scene.moment(900))
            try expect(try await store.purge(.facebook, scene.moment(204)), is: 2)
            try expect(try await store.purge(.facebook, scene.moment(900)), is: kept.count - 2)
            try expect(try await store.purge(.facebook, scene.moment(901)), is: 1)
            // They go with the connection.
            try await store.wish(ann.id, one.id, "1", nil, scene.moment(950))
            try await scene.stores.connections.remove(one.id)
            try expect(try await store.claim(scene.moment(960), scene.moment(970), "k"), is: nil)
        },
    ]
}
