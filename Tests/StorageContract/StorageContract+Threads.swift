import Flyleaf
import Primitives

extension ContractScene {
    /// A member with entries in one list, and their numbers, the newest first.
    fileprivate func entries(
        _ name: String,
        _ count: Int
    ) async throws -> (member: Member, connection: Connection, numbers: [Int64]) {
        let member = try await member(name)
        let connection = try await connect(member, as: name)
        let items = (1...count).reversed().map { streamItem("p\($0)", at: Int64($0)) }
        try await stream(items, through: connection, of: member)
        let kept = try await stores.streams.items(member.id, .home, [connection.id], nil, count)
        return (member, connection, kept.map(\.place.number))
    }

    fileprivate func thread(_ words: String) -> StreamThread {
        StreamThread(
            above: [streamItem("a1", at: 1, words).post],
            below: [streamItem("b1", at: 2, words).post, streamItem("b2", at: 3, words).post],
            isCut: true
        )
    }
}

extension StorageContract {
    static let threads: [StorageContract] = [
        StorageContract("threads: an entry is found by its number, and by its member alone") { scene in
            let (ann, connection, numbers) = try await scene.entries("Ann", 2)
            let (ben, _, _) = try await scene.entries("Ben", 2)
            let store = scene.stores.threads
            let entry = try await store.entry(ann.id, numbers[1]).orBreach()
            try expect(entry.list, is: ConnectionList(connection.id, .home))
            try expect(entry.kept.item, is: scene.streamItem("p1", at: 1))
            try expect(entry.kept.place, is: StreamPlace(moment: scene.moment(1), number: numbers[1]))
            try expect(try await store.entry(ben.id, numbers[1]), is: nil)
            try expect(try await store.entry(ann.id, 99_999), is: nil)
            try await store.wish(ben.id, numbers[0], "x", scene.moment(200))
            try expect(try await store.thread(ann.id, numbers[0]), is: nil)
            try expect(try await store.claim(scene.moment(201), scene.moment(210), "k"), is: nil)
        },
        StorageContract("threads: a wish is taken by one at a time, kept by whoever holds it, and goes with its entry")
        {
            scene in
            let (ann, connection, numbers) = try await scene.entries("Ann", 1)
            let (ben, _, _) = try await scene.entries("Ben", 1)
            let store = scene.stores.threads
            let number = numbers[0]
            let reads = LookContract(
                store,
                "of p1",
                connection,
                wish: { try await store.wish(ann.id, number, "of p1", scene.moment($0)) },
                kept: { try await store.thread(ann.id, number) }
            )
            try await reads.hold(scene, scene.thread("Late"), scene.thread("Words"))
            try expect(try await store.thread(ben.id, number), is: nil)
            try await scene.stores.streams.forget(connection.id)
            try expect(try await store.thread(ann.id, number), is: nil)
            try expect(try await store.claim(scene.moment(500), scene.moment(510), "k4"), is: nil)
        },
        StorageContract("threads: so many of a connection are kept, and no longer than their network allows") { scene in
            let count = StreamThreads.maximumKept + 2
            let (ann, _, numbers) = try await scene.entries("Ann", count)
            let (ben, _, others) = try await scene.entries("Ben", 1)
            let store = scene.stores.threads
            try await store.wish(ben.id, others[0], "of p1", scene.moment(100))
            for (index, number) in numbers.enumerated() {
                try await store.wish(ann.id, number, "of it", scene.moment(Int64(200 + index)))
            }
            var kept: [Int64] = []
            for number in numbers where try await store.thread(ann.id, number) != nil { kept.append(number) }
            try expect(kept, is: Array(numbers.dropFirst(2)))
            try expect(try await store.thread(ben.id, others[0]) != nil, "what is another's is counted for itself")
            try expect(try await store.purge(NetworkName("elsewhere"), scene.moment(9999)), is: 0)
            let first = try await store.claim(scene.moment(900), scene.moment(999), "k").orBreach()
            try expect(first.memberID, is: ben.id)
            try await store.keep(first, scene.thread("Words"), scene.moment(900))
            try expect(try await store.purge(.facebook, scene.moment(204)), is: 2)
            try expect(try await store.purge(.facebook, scene.moment(900)), is: kept.count - 2)
            try expect(try await store.purge(.facebook, scene.moment(901)), is: 1)
        },
    ]
}
