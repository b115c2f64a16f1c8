import Flyleaf
import Primitives

extension StorageContract {
    static let friends: [StorageContract] = [
        StorageContract("friends: a new list replaces the old one whole, of that connection alone") { scene in
            let ann = try await scene.member()
            let friends = scene.stores.friends
            let (id, other) = (try await scene.connect(ann, as: "1").id, try await scene.connect(ann, as: "2").id)
            let (ben, cem) = (scene.person("1", "Ben"), scene.person("2", "Cem"))
            try expect(try await friends.refreshedAt(id), is: nil)
            try await friends.replace(id, [ben, cem], scene.moment(1))
            try await friends.replace(other, [ben], scene.moment(2))
            let (renamed, new) = (scene.person("2", "Cemal"), scene.person("3", "Dora"))
            try await friends.replace(id, [renamed, new, scene.person("3", "Named twice")], scene.moment(3))
            try expect(try await friends.page(id, "", 0, 10), is: FriendListing(friends: [renamed, new], total: 2))
            try expect(try await friends.page(other, "", 0, 10), is: FriendListing(friends: [ben], total: 1))
            try expect(try await friends.refreshedAt(id), is: scene.moment(3))
            try expect(try await friends.refreshedAt(other), is: scene.moment(2))
            try await friends.replace(id, [], scene.moment(4))
            try expect(try await friends.page(id, "", 0, 10), is: FriendListing(friends: [], total: 0))
            try expect(try await friends.refreshedAt(id), is: scene.moment(4))
        },
        StorageContract("friends: pages follow each other by name, of those whose names hold every word") { scene in
            let id = try await scene.connect(scene.member(), as: "1").id
            let friends = scene.stores.friends
            let names = ["Ann Alba", "anna Berg", "Ben Berg", "Hannah Berg", "Zoe"]
            let people = names.enumerated().map { scene.person("\($0.offset)", $0.element) }
            try await friends.replace(id, people.reversed(), scene.moment(1))
            func page(_ words: String, _ offset: Int = 0, _ limit: Int = 10) async throws -> [String] {
                try await friends.page(id, words, offset, limit).friends.map(\.name.text)
            }
            try expect(try await page(""), is: names)
            try expect(try await page("", 1, 2), is: Array(names[1...2]))
            try expect(try await page("", 4, 2), is: ["Zoe"])
            try expect(try await page("", 5, 2), is: [])
            try expect(try await page("ann"), is: ["Ann Alba", "anna Berg", "Hannah Berg"])
            try expect(try await page("BERG ann"), is: ["anna Berg", "Hannah Berg"])
            try expect(try await page("ann nobody"), is: [])
            try expect(try await page("%"), is: [])
            try expect(try await friends.page(id, "ann", 1, 1).total, is: 3)
            try expect(try await friends.page(id, "", -1, -1), is: FriendListing(friends: [], total: 5))
        },
        StorageContract("friends: chosen ones come in the order asked for, strangers are left out") { scene in
            let id = try await scene.connect(scene.member(), as: "1").id
            let friends = scene.stores.friends
            let (ben, cem) = (scene.person("1", "Ben"), scene.person("2", "Cem"))
            let dora = Person(remoteID: "3", address: "dora@letters.test", name: PersonName(trusted: "Dora"))
            try await friends.replace(id, [ben, cem, dora], scene.moment(1))
            try expect(try await friends.friends(id, ["2", "9", "1", ""]), is: [cem, ben])
            try expect(try await friends.friends(id, ["3"]), is: [dora])
            try expect(try await friends.page(id, "dora", 0, 10).friends, is: [dora])
            try expect(try await friends.friends(id, []), is: [])
            try expect(try await friends.friends(scene.newID(), ["1"]), is: [])
        },
        StorageContract(
            "friends: who somebody is here is told to those alone whom they count as a friend, near each other"
        ) {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let friends = scene.stores.friends
            let mine = try await scene.connect(ann, as: "1")
            let elsewhere = try await scene.connect(ann, as: "1", to: .mastodon)
            let theirs = try await scene.connect(ben, as: "2")
            try expect(try await friends.member(behind: "2", mine.id), is: nil)
            // That Ann follows Ben tells her nothing.
            try await friends.replace(mine.id, [scene.person("2", "Ben")], scene.moment(1))
            try expect(try await friends.member(behind: "2", mine.id), is: nil)
            try await friends.replace(theirs.id, [scene.person("1", "Ann")], scene.moment(1))
            try expect(try await friends.member(behind: "2", mine.id), is: ben.id)
            try expect(try await friends.member(behind: "2", elsewhere.id), is: nil)
            try expect(try await friends.member(behind: "1", mine.id), is: nil)
            try expect(try await friends.member(behind: "3", mine.id), is: nil)
            try expect(try await friends.member(behind: "1", theirs.id), is: ann.id)
            _ = try await scene.stores.distances.set(.block, ann.id, ben.id, scene.moment(2), 10)
            try expect(try await friends.member(behind: "2", mine.id), is: nil)
            try expect(try await friends.member(behind: "2", scene.newID()), is: nil)
        },
        StorageContract("friends: they go with their connection and come to none that is gone") { scene in
            let id = try await scene.connect(scene.member(), as: "1").id
            let friends = scene.stores.friends
            let ben = scene.person("1", "Ben")
            try await friends.replace(id, [ben], scene.moment(1))
            try await scene.stores.connections.remove(id)
            for _ in 0..<2 {
                try expect(try await friends.page(id, "", 0, 10).total, is: 0)
                try expect(try await friends.friends(id, ["1"]), is: [])
                try expect(try await friends.refreshedAt(id), is: nil)
                try await friends.replace(id, [ben], scene.moment(2))
            }
        },
    ]
}
