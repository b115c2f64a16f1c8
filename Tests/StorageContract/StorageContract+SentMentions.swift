import Flyleaf
import Primitives

extension StorageContract {
    static let sentMentions: [StorageContract] = [
        StorageContract(
            "sent mentions: a review for everybody with an address has a turn a minute after it was written"
        ) {
            scene in
            let (ann, store) = (try await scene.member("Ann"), scene.stores.sentMentions)
            let linking = try await scene.review(ann, scene.content("Momo", text: "See https://a.example/."), at: 10)
            _ = try await scene.review(ann, scene.content("Dune", text: "No address."), at: 10)
            _ = try await scene.review(ann, scene.content("Emma", .friends, text: "https://a.example/"), at: 10)
            try expect(try await store.claim(scene.moment(69), until: scene.moment(99)), is: nil)
            let turn = try await store.claim(scene.moment(70), until: scene.moment(99)).orBreach()
            try expect(turn.reviewID, is: linking.id)
            try expect(turn.told, is: [])
            try expect(try await store.claim(scene.moment(98), until: scene.moment(200)), is: nil)
            // Whoever took it was killed.
            try expect(try await store.claim(scene.moment(99), until: scene.moment(200)), is: turn)
            try await store.settle(turn, notBefore: scene.moment(300))
            try expect(try await store.claim(scene.moment(299), until: scene.moment(400)), is: nil)
            let again = MentionTurn(reviewID: linking.id, version: turn.version, tries: 1, told: [])
            try expect(try await store.claim(scene.moment(300), until: scene.moment(400)), is: again)
            try await store.settle(again, notBefore: nil)
            try expect(try await store.claim(scene.moment(999), until: scene.moment(1000)), is: nil)
            try expect(try await store.wasTold(linking.id), is: false)
        },
        StorageContract(
            "sent mentions: who was told hears of a change, of a review that is hidden, and of one that is gone"
        ) {
            scene in
            let (ann, store, page) = (try await scene.member("Ann"), scene.stores.sentMentions, try scene.page)
            let review = try await scene.review(ann, scene.content("Momo", text: "https://a.example/"), at: 10)
            let first = try await store.claim(scene.moment(100), until: scene.moment(200)).orBreach()
            try await store.keep(page, first, isLinked: true, scene.moment(100))
            try await store.settle(first, notBefore: nil)
            try expect(try await store.wasTold(review.id), is: true)
            var (seen, told) = (review.updatedAt, first.version)
            for (index, content) in [
                scene.content("Momo", text: "https://b.example/"), scene.content("Momo", text: "nothing"),
                scene.content("Momo", .onlyMe, text: "https://a.example/"),
            ].enumerated() {
                let moment = scene.moment(300 + Int64(index) * 100)
                _ = try await scene.stores.reviews.update(
                    review.id,
                    ann.id,
                    content,
                    [],
                    moment,
                    seen,
                    scene.newID(),
                    nil
                )
                seen = moment
                let turn = try await store.claim(moment + .seconds(60), until: moment + .seconds(90)).orBreach()
                try expect(turn.told, is: [MentionTurn.ToldPage(target: page, version: told)])
                try expect(turn.version == told, is: false)
                told = turn.version
                try await store.keep(page, turn, isLinked: true, moment)
                try await store.settle(turn, notBefore: nil)
            }
            _ = try await scene.stores.reviews.delete(review.id, ann.id)
            let last = try await store.claim(scene.moment(600), until: scene.moment(700)).orBreach()
            try expect(last.told.map(\.target), is: [page])
            try await store.keep(page, last, isLinked: false, scene.moment(600))
            try await store.settle(last, notBefore: nil)
            try expect(try await store.claim(scene.moment(999), until: scene.moment(1000)), is: nil)
            try expect(try await store.wasTold(review.id), is: true)
            try expect(try await store.purge(scene.moment(600)), is: 0)
            try expect(try await store.purge(scene.moment(601)), is: 1)
            try expect(try await store.wasTold(review.id), is: false)
        },
        StorageContract("sent mentions: what changes while a turn is worked on has a turn of its own") { scene in
            let (ann, store, page) = (try await scene.member("Ann"), scene.stores.sentMentions, try scene.page)
            let review = try await scene.review(ann, scene.content("Momo", text: "https://a.example/"), at: 10)
            let turn = try await store.claim(scene.moment(100), until: scene.moment(900)).orBreach()
            _ = try await scene.stores.reviews.update(
                review.id,
                ann.id,
                scene.content("Momo", text: "https://a.example/ again"),
                [],
                scene.moment(101),
                review.updatedAt,
                scene.newID(),
                nil
            )
            try await store.settle(turn, notBefore: nil)
            try await store.settle(turn, notBefore: scene.moment(5000))
            let next = try await store.claim(scene.moment(161), until: scene.moment(900)).orBreach()
            try expect(next.version == turn.version, is: false)
            // A page that takes nothing any more is forgotten, and then there is nobody to tell.
            try await store.keep(page, next, isLinked: true, scene.moment(161))
            try await store.forget(page, next)
            try await store.settle(next, notBefore: nil)
            _ = try await scene.stores.reviews.delete(review.id, ann.id)
            try expect(try await store.claim(scene.moment(999), until: scene.moment(1000)), is: nil)
            try expect(try await store.wasTold(review.id), is: false)
        },
        StorageContract("sent mentions: turns can be dropped, and one is taken by one") { scene in
            let (ann, store) = (try await scene.member("Ann"), scene.stores.sentMentions)
            _ = try await scene.review(ann, scene.content("Momo", text: "https://a.example/"), at: 10)
            try await store.dropTurns()
            try expect(try await store.claim(scene.moment(100), until: scene.moment(200)), is: nil)
            _ = try await scene.review(ann, scene.content("Dune", text: "https://a.example/"), at: 10)
            let count = try await withThrowingTaskGroup(of: MentionTurn?.self) { group in
                for _ in 1...8 {
                    group.addTask { try await store.claim(scene.moment(100), until: scene.moment(200)) }
                }
                return try await group.reduce(0) { $0 + ($1 == nil ? 0 : 1) }
            }
            try expect(count, is: 1)
        },
    ]
}

extension ContractScene {
    fileprivate var page: ShortLinkTarget {
        get throws { try ShortLinkTarget("https://a.example/").orBreach() }
    }
}
