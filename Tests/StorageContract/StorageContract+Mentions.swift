import Flyleaf
import Primitives

extension ContractScene {
    func mention(
        _ source: String,
        _ review: Review,
        _ second: Int64,
        author: String = "Bo",
        kind: MentionContent.Kind = .mention
    ) throws -> Mention {
        Mention(
            id: newID(second),
            reviewID: review.id,
            source: try ShortLinkTarget(source).orBreach(),
            content: MentionContent(
                kind: kind,
                author: LinkTitle(trusted: author),
                words: LinkTitle(trusted: "Words.")
            ),
            state: .waiting,
            receivedAt: moment(second)
        )
    }

    fileprivate func states(_ review: Review) async throws -> [Mention.State] {
        try await stores.mentions.list(review.id, 999).map(\.state)
    }

    fileprivate func request(_ review: Review, _ source: String) throws -> MentionRequest {
        MentionRequest(
            reviewID: review.id,
            source: try ShortLinkTarget(source).orBreach(),
            target: try ShortLinkTarget("https://own.example/reviews/\(review.id.text)").orBreach(),
            tries: 0
        )
    }
}

extension StorageContract {
    static let mentions: [StorageContract] = [
        StorageContract("mentions: a request waits once, is taken by one, and is put off or ends") { scene in
            let (ann, store) = (try await scene.member("Ann"), scene.stores.mentions)
            let review = try await scene.review(ann, scene.content("Momo"))
            let request = try scene.request(review, "https://a.example/1")
            try expect(try await store.request(request, scene.moment(10)), is: true)
            try expect(try await store.request(request, scene.moment(11)), is: true)
            try expect(try await store.claim(scene.moment(9), until: scene.moment(50)), is: nil)
            let taken = try await withThrowingTaskGroup(of: MentionRequest?.self) { group in
                for _ in 1...8 {
                    group.addTask { try await store.claim(scene.moment(10), until: scene.moment(50)) }
                }
                return try await group.reduce(into: [MentionRequest]()) { if let request = $1 { $0.append(request) } }
            }
            try expect(taken, is: [request])
            // Whoever took it was killed.
            try expect(try await store.claim(scene.moment(50), until: scene.moment(60)), is: request)
            try await store.settle(request, notBefore: scene.moment(100))
            try expect(try await store.claim(scene.moment(99), until: scene.moment(200)), is: nil)
            let again = try await store.claim(scene.moment(100), until: scene.moment(200)).orBreach()
            try expect(again.tries, is: 1)
            try await store.settle(again, notBefore: nil)
            try expect(try await store.claim(scene.moment(999), until: scene.moment(1000)), is: nil)
            try expect(try await store.request(request, scene.moment(1000)), is: true)
            _ = try await scene.stores.reviews.delete(review.id, ann.id)
            try expect(try await store.claim(scene.moment(1000), until: scene.moment(2000)), is: nil)
        },
        StorageContract("mentions: only so many of one site wait") { scene in
            let (ann, store) = (try await scene.member("Ann"), scene.stores.mentions)
            let review = try await scene.review(ann, scene.content("Momo"))
            for number in 1...MentionRequest.maximumPerSite {
                let request = try scene.request(review, "https://a.example/\(number)")
                try expect(try await store.request(request, scene.moment(10)), is: true)
            }
            try expect(
                try await store.request(try scene.request(review, "https://a.example/x"), scene.moment(10)),
                is: false
            )
            try expect(
                try await store.request(try scene.request(review, "https://a.example/1"), scene.moment(10)),
                is: true
            )
            try expect(
                try await store.request(try scene.request(review, "https://b.example/x"), scene.moment(10)),
                is: true
            )
        },
        StorageContract("mentions: the first of a site waits, its writer decides for that site, and says so again") {
            scene in
            let (ann, ben, store) = (
                try await scene.member("Ann"), try await scene.member("Ben"), scene.stores.mentions
            )
            let review = try await scene.review(ann, scene.content("Momo"))
            let other = try await scene.review(ann, scene.content("Dune"))
            let first = try scene.mention("https://a.example/1", review, 1)
            try await store.keep(first, 9)
            try await store.keep(try scene.mention("https://a.example/2", other, 2), 9)
            try expect(try await store.list(review.id, 9), is: [first])
            try expect(try await store.decide(.show, first.id, ben.id), is: false)
            try expect(try await store.decide(.show, scene.newID(), ann.id), is: false)
            try expect(try await store.decide(.show, first.id, ann.id), is: true)
            try expect(try await store.sites(ann.id), is: [MentionSite(name: "a.example", isTrusted: true)])
            try expect(try await store.sites(ben.id), is: [])
            try await store.keep(try scene.mention("https://a.example/3", review, 3), 9)
            try await store.keep(try scene.mention("https://b.example/1", review, 4), 9)
            try expect(try await scene.states(review), is: [.shown, .shown, .waiting])
            // What waited before the site was let in is let in with the next word of it.
            try await store.keep(try scene.mention("https://a.example/2", other, 5, author: "Cem", kind: .reply), 9)
            let kept = try await store.list(other.id, 9)
            try expect(kept.map(\.state), is: [.shown])
            try expect(kept.map(\.content.author.text), is: ["Cem"])
            try expect(kept.map(\.content.kind), is: [.reply])
            try expect(kept.map(\.receivedAt), is: [scene.moment(2)])
            try expect(try await store.decide(.refuse, first.id, ann.id), is: true)
            try await store.keep(try scene.mention("https://a.example/1", review, 6), 9)
            try expect(try await scene.states(review), is: [.refused, .shown, .waiting])
            try expect(try await store.decide(.block, first.id, ann.id), is: true)
            try await store.keep(try scene.mention("https://a.example/4", review, 7), 9)
            try expect(try await scene.states(review), is: [.waiting])
            try expect(try await scene.states(other), is: [])
            try await store.forget("a.example", ben.id)
            try expect(try await store.sites(ann.id), is: [MentionSite(name: "a.example", isTrusted: false)])
            try await store.forget("a.example", ann.id)
            try await store.keep(try scene.mention("https://a.example/4", review, 8), 9)
            try expect(try await scene.states(review), is: [.waiting, .waiting])
        },
        StorageContract("mentions: of a review that not everybody may read, or that has so many, none is kept") {
            scene in
            let (ann, store) = (try await scene.member("Ann"), scene.stores.mentions)
            let own = try await scene.review(ann, scene.content("Diary", .friends))
            try await store.keep(try scene.mention("https://a.example/1", own, 1), 9)
            try expect(try await scene.states(own), is: [])
            let review = try await scene.review(ann, scene.content("Momo"))
            for number in 1...3 {
                try await store.keep(try scene.mention("https://a.example/\(number)", review, Int64(number)), 2)
            }
            try expect(
                try await store.list(review.id, 9).map(\.source.text),
                is: ["https://a.example/1", "https://a.example/2"]
            )
            try await store.keep(try scene.mention("https://a.example/2", review, 4, author: "Cem"), 2)
            let all = try await store.mentions(of: ann.id, after: nil, 9)
            try expect(all.map(\.content.author.text), is: ["Bo", "Cem"])
            try expect(try await store.mentions(of: ann.id, after: all.first?.id, 9), is: Array(all.dropFirst()))
            try expect(try await store.mentions(of: ann.id, after: nil, 1), is: Array(all.prefix(1)))
            try await store.remove(try ShortLinkTarget("https://a.example/1").orBreach(), of: review.id)
            try await store.remove(try ShortLinkTarget("https://a.example/9").orBreach(), of: review.id)
            try expect(try await store.list(review.id, 9).map(\.source.text), is: ["https://a.example/2"])
        },
        StorageContract("mentions: the writer of a review hears of each, and of none when the last is gone") { scene in
            let (ann, store) = (try await scene.member("Ann"), scene.stores.mentions)
            let notices = scene.stores.notices
            func subjects() async throws -> [NoticeSubject] {
                try await notices.list(ann.id, before: nil, 9).map(\.subject)
            }
            let review = try await scene.review(ann, scene.content("Momo"))
            let mentions = try (1...2).map { try scene.mention("https://a.example/\($0)", review, Int64($0)) }
            try await store.keep(mentions[0], 9)
            try expect(try await subjects(), is: [.mentions(review.id)])
            try await notices.read(.mentions(review.id), ann.id, scene.moment(2))
            try await store.keep(mentions[0], 9)
            try expect(try await notices.unread(ann.id), is: 0)
            try await store.keep(mentions[1], 9)
            try expect(try await notices.unread(ann.id), is: 1)
            _ = try await store.decide(.refuse, mentions[0].id, ann.id)
            try expect(try await subjects(), is: [.mentions(review.id)])
            try await store.remove(mentions[1].source, of: review.id)
            try expect(try await subjects(), is: [])
            try await notices.setOff([.mention], ann.id)
            try await store.keep(mentions[1], 9)
            try expect(try await subjects(), is: [])
        },
    ]
}
