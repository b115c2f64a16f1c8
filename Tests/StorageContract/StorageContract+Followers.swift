import Flyleaf
import Primitives

extension StorageContract {
    private static func list(_ words: String, isCut: Bool = false) -> PeopleList {
        let people = (1...3).map { number in
            StreamAuthor(
                remoteID: "\(number)",
                name: PersonName(trusted: "\(words) \(number) 📖"),
                handle: number == 1 ? nil : "@p\(number)@letters.example",
                page: number == 1 ? nil : "https://letters.example/@p\(number)",
                picture: number == 1 ? nil : "https://letters.example/p\(number).png"
            )
        }
        return PeopleList(people, isCut: isCut)
    }

    static let followers: [StorageContract] = [
        StorageContract(
            "followers: a wish is taken by one at a time, kept by whoever holds it, and is its member's alone"
        ) {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let connection = try await scene.connect(ann, as: "Ann")
            let store = scene.stores.followers
            // Through another's connection nobody looks.
            try await store.wish(ben.id, connection.id, "7", scene.moment(100))
            try expect(try await store.followers(ann.id, connection.id), is: nil)
            let looks = LookContract(
                store,
                "7",
                connection,
                wish: { try await store.wish(ann.id, connection.id, "7", scene.moment($0)) },
                kept: { try await store.followers(ann.id, connection.id) }
            )
            try await looks.hold(scene, list("Late"), list("Reader", isCut: true))
            try expect(try await store.followers(ben.id, connection.id), is: nil)
            try await store.forget(connection.id)
            try expect(try await store.followers(ann.id, connection.id), is: nil)
            try expect(try await store.claim(scene.moment(500), scene.moment(510), "k4"), is: nil)
        },
        StorageContract("followers: they are kept no longer than their network allows, and go with the connection") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let one = try await scene.connect(ann, as: "Ann")
            let two = try await scene.connect(ben, as: "Ben")
            let store = scene.stores.followers
            try await store.wish(ann.id, one.id, "7", scene.moment(200))
            try await store.wish(ben.id, two.id, "8", scene.moment(300))
            let first = try await store.claim(scene.moment(300), scene.moment(310), "k").orBreach()
            try expect(first.remoteID, is: "7")
            try await store.keep(first, list("Reader"), scene.moment(400))
            try expect(try await store.purge(NetworkName("elsewhere"), scene.moment(9999)), is: 0)
            try expect(try await store.purge(.facebook, scene.moment(400)), is: 1)
            try expect(try await store.followers(ben.id, two.id), is: nil)
            try await scene.stores.connections.remove(one.id)
            try expect(try await store.purge(.facebook, scene.moment(9999)), is: 0)
        },
    ]
}
