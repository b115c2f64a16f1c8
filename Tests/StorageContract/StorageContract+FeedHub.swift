import Flyleaf
import Primitives

extension StorageContract {
    static let feedHub: [StorageContract] = [
        StorageContract("feed hub: it hears of what everybody may read and comes after its first turn") { scene in
            let (ann, store) = (try await scene.member("Ann"), scene.stores.feedHub)
            _ = try await scene.review(ann, scene.content("Momo"))
            try expect(try await store.claim(hub, scene.moment(900), until: scene.moment(950)), is: nil)
            let kept = try await scene.review(ann, scene.content("Dune"), at: 901)
            _ = try await scene.review(ann, scene.content("Emma", .onlyMe), at: 902)
            let turn = FeedHubTurn(toldUntil: scene.moment(900), tries: 0)
            try expect(try await store.claim(hub, scene.moment(903), until: scene.moment(950)), is: turn)
            let change = FeedChange(memberID: ann.id, bookID: kept.bookID)
            func changed(_ after: Int64, _ through: Int64, _ limit: Int = 9) async throws -> [FeedChange] {
                try await store.changed(after: scene.moment(after), through: scene.moment(through), limit)
            }
            try expect(try await changed(900, 903), is: [change])
            try expect(try await changed(901, 903), is: [])
            try expect(try await changed(900, 900), is: [])
            let later = try await scene.review(ann, scene.content("Kim"), at: 904)
            let last = FeedChange(memberID: ann.id, bookID: later.bookID)
            try expect(try await changed(900, 904), is: [last, change])
            try expect(try await changed(900, 904, 1), is: [last])
        },
        StorageContract("feed hub: one turn is taken by one, comes again when it was put, and not while nothing is new")
        {
            scene in
            let (ann, store) = (try await scene.member("Ann"), scene.stores.feedHub)
            try expect(try await store.claim(hub, scene.moment(900), until: scene.moment(950)), is: nil)
            _ = try await scene.review(ann, scene.content("Momo"), at: 901)
            let turns = try await withThrowingTaskGroup(of: FeedHubTurn?.self) { group in
                for _ in 1...8 {
                    group.addTask { try await store.claim(hub, scene.moment(902), until: scene.moment(950)) }
                }
                return try await group.reduce(into: [FeedHubTurn]()) { if let turn = $1 { $0.append(turn) } }
            }
            try expect(turns, is: [FeedHubTurn(toldUntil: scene.moment(900), tries: 0)])
            let failed = FeedHubTurn(toldUntil: scene.moment(900), tries: 3)
            try await store.settle(hub, failed, notBefore: scene.moment(910))
            try expect(try await store.claim(hub, scene.moment(909), until: scene.moment(950)), is: nil)
            try expect(try await store.claim(hub, scene.moment(910), until: scene.moment(950)), is: failed)
            // Whoever took it was killed.
            try expect(try await store.claim(hub, scene.moment(949), until: scene.moment(990)), is: nil)
            try expect(try await store.claim(hub, scene.moment(950), until: scene.moment(990)), is: failed)
            let told = FeedHubTurn(toldUntil: scene.moment(901), tries: 0)
            try await store.settle(hub, told, notBefore: scene.moment(951))
            try expect(try await store.claim(hub, scene.moment(960), until: scene.moment(990)), is: nil)
        },
        StorageContract("feed hub: another one takes its place, and hears of what comes from then on") { scene in
            let (ann, store) = (try await scene.member("Ann"), scene.stores.feedHub)
            try expect(try await store.claim(hub, scene.moment(900), until: scene.moment(950)), is: nil)
            _ = try await scene.review(ann, scene.content("Momo"), at: 901)
            let other = "https://other.example/"
            try expect(try await store.claim(other, scene.moment(902), until: scene.moment(950)), is: nil)
            let told = FeedHubTurn(toldUntil: scene.moment(999), tries: 0)
            try await store.settle(hub, told, notBefore: scene.moment(999))
            _ = try await scene.review(ann, scene.content("Dune"), at: 903)
            let turn = FeedHubTurn(toldUntil: scene.moment(902), tries: 0)
            try expect(try await store.claim(other, scene.moment(904), until: scene.moment(950)), is: turn)
        },
    ]
}

private let hub = "https://hub.example/"
