import HostNames
import Primitives
import Testing

@testable import Flyleaf

@Suite("Pages elsewhere that say they link to a review")
struct MentionsTests {
    private struct Scene: Sendable {
        let tables = MemoryStores()
        let clock = TestClock()
        let answer = Lock<Result<MentionContent?, LinkReadingFailure>>(.success(nil))
        let looks = Lock(0)
        let randomness = countingRandomness()
        let blocked: BlockedLinks
        let mentions: Mentions
        let ann: Member
        let review: Review

        init(_ visibility: Review.Visibility = .everyone) async throws {
            let (answer, looks, stores) = (self.answer, self.looks, tables.stores)
            blocked = BlockedLinks(store: stores.blockedLinks, clock: clock.clock, ascii: HostName.ascii)
            mentions = Mentions(
                store: stores.mentions,
                reviews: stores.reviews,
                blockedLinks: blocked,
                reader: MentionReader { _, _ async throws(LinkReadingFailure) in
                    looks.withLock { $0 += 1 }
                    return try answer.withLock(\.self).get()
                },
                clock: clock.clock,
                randomness: randomness
            )
            ann = Member(id: randomness.id(at: clock.now), name: name("Ann"), createdAt: clock.now)
            try await stores.members.insert(ann)
            review = try await tables.write(.written("Momo", visibility), by: ann, at: clock.now, randomness)
        }

        func receive(_ source: String = "https://a.example/1") async throws -> MentionReceipt {
            let source = try #require(ShortLinkTarget(source))
            let target = try #require(ShortLinkTarget("https://own.example/reviews/\(review.id.text)"))
            return try await mentions.receive(source, target, of: review.id)
        }

        func work() async throws -> Int {
            let before = looks.withLock(\.self)
            while try await mentions.workOnDue() {}
            return looks.withLock(\.self) - before
        }

        func shown(asWriter: Bool = true) async throws -> [String] {
            try await mentions.list(of: review.id, asWriter: asWriter).map(\.content.author.text)
        }
    }

    private func content(_ author: String) -> MentionContent {
        MentionContent(kind: .mention, author: LinkTitle(trusted: author), words: LinkTitle(trusted: ""))
    }

    @Test("a page is looked at once for what was sent, and what waits is seen by the writer alone")
    func looking() async throws {
        let scene = try await Scene()
        scene.answer.withLock { $0 = .success(content("Bo")) }
        #expect(try await scene.receive() == .taken)
        #expect(try await scene.receive() == .taken)
        #expect(try await scene.shown().isEmpty)
        #expect(try await scene.work() == 1)
        #expect(try await scene.shown() == ["Bo"])
        #expect(try await scene.shown(asWriter: false).isEmpty)
        scene.answer.withLock { $0 = .success(nil) }
        #expect(try await scene.receive() == .taken)
        #expect(try await scene.work() == 1)
        #expect(try await scene.shown().isEmpty)
    }

    @Test("a review that not everybody may read takes none, and nobody learns that it is there")
    func closed() async throws {
        for visibility in [Review.Visibility.onlyMe, .friends] {
            #expect(try await Scene(visibility).receive() == .notHere)
        }
    }

    @Test(
        "a server in trouble is asked three times, one that refuses once, and a page that is gone takes its mention away"
    )
    func failures() async throws {
        for (failure, looks) in [
            (LinkReadingFailure.unreachable, 3), (.tooSlow, 3), (.refused(status: 503), 3), (.refused(status: 429), 3),
            (.refused(status: 404), 1), (.notPublic, 1), (.tooLarge, 1), (.notAPage, 1), (.refused(status: 410), 1),
        ] {
            let scene = try await Scene()
            scene.answer.withLock { $0 = .success(content("Bo")) }
            _ = try await scene.receive()
            _ = try await scene.work()
            scene.answer.withLock { $0 = .failure(failure) }
            _ = try await scene.receive()
            var count = 0
            for _ in 1...9 {
                count += try await scene.work()
                scene.clock.advance(.seconds(3600))
            }
            #expect(count == looks, "\(failure)")
            #expect(try await scene.shown().isEmpty == (failure == .refused(status: 410)), "\(failure)")
        }
    }

    @Test("MO-04: what moderators block is not kept, and not shown from then on")
    func blocked() async throws {
        let scene = try await Scene()
        scene.answer.withLock { $0 = .success(content("Bo")) }
        _ = try await scene.receive()
        _ = try await scene.receive("https://b.example/1")
        _ = try await scene.work()
        let pattern = try #require(scene.blocked.pattern(typed: "a.example"))
        let reason = try #require(ModerationWords("harm"))
        _ = try await scene.blocked.set([pattern], blocked: true, because: reason, by: scene.ann.id)
        #expect(try await scene.shown().count == 1)
        _ = try await scene.receive("https://a.example/2")
        _ = try await scene.work()
        _ = try await scene.blocked.set([pattern], blocked: false, because: reason, by: scene.ann.id)
        #expect(
            try await scene.mentions.list(of: scene.review.id, asWriter: true).map(\.source.text) == [
                "https://a.example/1", "https://b.example/1",
            ]
        )
    }
}
