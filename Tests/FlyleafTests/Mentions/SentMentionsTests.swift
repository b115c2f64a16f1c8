import HostNames
import Primitives
import Testing

@testable import Flyleaf

@Suite("Telling pages that a review links to them")
struct SentMentionsTests {
    /// Reviews in memory, and pages that answer what the test says.
    private struct Scene: Sendable {
        let tables = MemoryStores()
        let clock = TestClock()
        let answers = Lock<[String: MentionAnswer]>([:])
        let told = Lock<[String]>([])
        let randomness = countingRandomness()
        let blocked: BlockedLinks
        let mentions: SentMentions
        let ann: Member

        init() async throws {
            let (answers, told, stores) = (self.answers, self.told, tables.stores)
            blocked = BlockedLinks(store: stores.blockedLinks, clock: clock.clock, ascii: HostName.ascii)
            mentions = SentMentions(
                store: stores.sentMentions,
                reviews: stores.reviews,
                blockedLinks: blocked,
                sender: MentionSender { source, target in
                    told.withLock { $0.append("\(source.hasPrefix("own:") ? "" : "?")\(target.text)") }
                    return answers.withLock { $0[target.text] } ?? .taken
                },
                clock: clock.clock,
                address: { "own:\($0.text)" },
                isOwn: { $0.text.hasPrefix("https://own.example/") }
            )
            ann = Member(id: randomness.id(at: clock.now), name: name("Ann"), createdAt: clock.now)
            try await stores.members.insert(ann)
        }

        func write(_ text: String, _ visibility: Review.Visibility = .everyone) async throws -> Review {
            try await tables.write(.written(text: text, visibility), by: ann, at: clock.now, randomness)
        }

        func change(_ review: Review, _ text: String, _ visibility: Review.Visibility = .everyone) async throws {
            clock.advance(.seconds(1))
            let seen = try #require(try await tables.stores.reviews.review(review.id, ann.id)).review.updatedAt
            let change = try await tables.stores.reviews.update(
                review.id,
                ann.id,
                .written(text: text, visibility),
                [],
                clock.now,
                seen,
                review.bookID,
                nil
            )
            #expect(change == .kept)
        }

        /// Whom a turn told, some time later.
        func turn(after pause: Duration = .seconds(61)) async throws -> [String] {
            clock.advance(pause)
            told.withLock { $0 = [] }
            while try await mentions.workOnDue() {}
            return told.withLock(\.self)
        }
    }

    @Test("every link that a reader can follow, once, in its order, and none to ourselves or to what is blocked")
    func links() async throws {
        let scene = try await Scene()
        let pattern = try #require(scene.blocked.pattern(typed: "bad.example"))
        let reason = try #require(ModerationWords("harm"))
        _ = try await scene.blocked.set([pattern], blocked: true, because: reason, by: scene.ann.id)
        _ = try await scene.write(
            """
            See <https://a.example/x> and [b](https://b.example/?q=1#part), `https://code.example/`, /reviews,
            [own](https://own.example/reviews/1) or <https://bad.example/y>, again <https://a.example/x>
            and ||<https://spoiler.example/>||, https://words.example/, <mailto:a@a.example>, [c](javascript:alert(1)).
            """
        )
        #expect(
            try await scene.turn() == [
                "https://a.example/x", "https://b.example/?q=1#part", "https://spoiler.example/",
            ]
        )
        #expect(try await scene.turn() == [])
        _ = try await scene.write((1...30).map { "<https://many.example/\($0)>" }.joined(separator: "\n\n"))
        #expect(try await scene.turn().count == SentMentions.maximumTargets)
    }

    @Test("webmention.rocks, Update: what is added is told with what was there, what is taken out hears it once")
    func updates() async throws {
        let scene = try await Scene()
        let (first, second) = ("https://a.example/", "https://b.example/")
        let review = try await scene.write("<\(first)>")
        #expect(try await scene.turn() == [first])
        try await scene.change(review, "<\(first)> and <\(second)>")
        #expect(try await scene.turn() == [first, second])
        try await scene.change(review, "only <\(second)>")
        #expect(try await scene.turn() == [second, first])
        try await scene.change(review, "only <\(second)>, again")
        #expect(try await scene.turn() == [second])
        #expect(try await scene.mentions.wereSent(from: review.id))
    }

    @Test("webmention.rocks, Delete: who was told hears of a review that is gone, or not for everybody any more")
    func deletion() async throws {
        let scene = try await Scene()
        let page = "https://a.example/"
        for isDeleted in [true, false] {
            let review = try await scene.write("<\(page)>")
            #expect(try await scene.turn() == [page])
            if isDeleted {
                #expect(try await scene.tables.stores.reviews.delete(review.id, scene.ann.id))
            } else {
                try await scene.change(review, "<\(page)>", .friends)
            }
            #expect(try await scene.turn() == [page])
            #expect(try await scene.turn() == [])
            #expect(try await scene.mentions.wereSent(from: review.id))
        }
        let unknown = try await scene.write("no address")
        #expect(try await scene.turn() == [])
        #expect(try await !scene.mentions.wereSent(from: unknown.id))
    }

    @Test("what is not for everybody is told to nobody, and a page that takes nothing is not remembered")
    func silence() async throws {
        let scene = try await Scene()
        _ = try await scene.write("<https://a.example/>", .onlyMe)
        _ = try await scene.write("<https://a.example/>", .friends)
        #expect(try await scene.turn() == [])
        scene.answers.withLock { $0["https://a.example/"] = .unwanted }
        let review = try await scene.write("<https://a.example/>")
        #expect(try await scene.turn() == ["https://a.example/"])
        #expect(try await !scene.mentions.wereSent(from: review.id))
        #expect(try await scene.tables.stores.reviews.delete(review.id, scene.ann.id))
        #expect(try await scene.turn() == [])
    }

    @Test("who cannot be reached is told later, without the others, up to a day; a change begins anew")
    func later() async throws {
        let scene = try await Scene()
        let (there, away) = ("https://a.example/", "https://down.example/")
        scene.answers.withLock { $0[away] = .unreachable }
        let review = try await scene.write("<\(there)> <\(away)>")
        #expect(try await scene.turn() == [there, away])
        #expect(try await scene.turn(after: .seconds(30)) == [])
        #expect(try await scene.turn(after: .seconds(30)) == [away])
        var tries = 2
        while try await !scene.turn(after: .seconds(6 * 3600)).isEmpty { tries += 1 }
        #expect(tries == SentMentions.backOff.maximumAttempts)
        scene.answers.withLock { $0[away] = .taken }
        try await scene.change(review, "<\(there)> <\(away)> again")
        #expect(try await scene.turn() == [there, away])
    }
}
