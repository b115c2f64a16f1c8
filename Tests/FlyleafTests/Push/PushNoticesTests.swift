import Flyleaf
import Primitives
import Testing

@Suite("Telling browsers of notices")
struct PushNoticesTests {
    /// A member with a browser that is told, and a push service that answers what the test says.
    private struct Scene: Sendable {
        let tables = MemoryStores()
        let clock = TestClock()
        let outcome = Lock(PushOutcome.accepted)
        let sent = Lock<[String]>([])
        let troubles = Lock<[String]>([])
        let randomness = countingRandomness()
        let member: Member
        let session: Session
        let push: PushNotices

        init(isReachable: Bool = true) async throws {
            let (outcome, sent, troubles) = (self.outcome, self.sent, self.troubles)
            let stores = tables.stores
            let randomness = self.randomness
            let now = clock.now
            member = Member(id: randomness.id(at: now), name: name("Ann"), createdAt: now)
            session = Session(id: randomness.id(at: now), memberID: member.id, createdAt: now, lastSeenAt: now)
            push = PushNotices(
                store: stores.push,
                notices: MemberNotices(stores: stores, clock: clock.clock),
                sender: PushSender(
                    makeKey: { [1] },
                    publicKey: { "public \($0)" },
                    canReach: { _ in isReachable },
                    send: { note, address, key, _ in
                        #expect(key == [1])
                        sent.withLock {
                            $0.append("\(address.endpoint): \(String(decoding: note.text, as: UTF8.self))")
                        }
                        return outcome.withLock(\.self)
                    }
                ),
                clock: clock.clock,
                randomness: randomness,
                words: { telling in
                    let text =
                        switch telling {
                        case .one(let entry): entry.content.title
                        case .several(let count): "\(count) notices"
                        }
                    return PushNote(text: Array(text.utf8), subject: "s")
                },
                report: { trouble in troubles.withLock { $0.append("\(trouble)") } }
            )
            try await stores.members.insert(member)
            try await stores.sessions.insert(session, "secret")
        }

        func subscribe() async throws {
            #expect(try await push.tell(address, in: session) == .kept)
        }

        var address: PushAddress { PushAddress(endpoint: "https://push.test/a", key: [4], secret: [1]) }

        /// Has somebody like a new review of the member's.
        func like(_ title: String) async throws {
            let stores = tables.stores
            let now = clock.now
            let review = try await tables.write(.written(title), by: member, at: now, randomness)
            let reader = Member(id: randomness.id(at: now), name: name("Ben"), createdAt: now)
            try await stores.members.insert(reader)
            #expect(try await stores.likes.set(true, .review(review.id), reader.id, now) == .kept)
        }

        /// Works after a pause; gives what was sent.
        func work(after seconds: Int64 = 20) async throws -> [String] {
            clock.advance(.seconds(seconds))
            sent.withLock { $0 = [] }
            _ = try await push.workOnDue()
            return sent.withLock(\.self).map { String($0.dropFirst("https://push.test/a: ".count)) }
        }
    }

    @Test("each notice is told once and in order, what was there before is not, and the key stays the same")
    func inOrder() async throws {
        let scene = try await Scene()
        try await scene.like("Old")
        #expect(try await scene.push.publicKey() == "public [1]")
        try await scene.subscribe()
        #expect(try await scene.work() == [])
        try await scene.like("Momo")
        // Whoever looks at the thing just now is not told.
        #expect(try await scene.work(after: 19) == [])
        try await scene.like("Emil")
        #expect(try await scene.work(after: 1) == ["Momo"])
        #expect(try await scene.work(after: 9) == [])
        #expect(try await scene.work(after: 11) == ["Emil"])
        #expect(try await scene.work(after: 100) == [])
    }

    @Test("many at once are one message, and nothing is said of what was read, is off or is gone")
    func few() async throws {
        let scene = try await Scene()
        try await scene.subscribe()
        for title in ["A", "B", "C", "D"] { try await scene.like(title) }
        #expect(try await scene.work() == ["4 notices"])
        #expect(try await scene.work() == [])
        let notices = scene.tables.stores.notices
        try await scene.like("E")
        try await notices.readAll(scene.member.id, upTo: .max, scene.clock.now)
        #expect(try await scene.work() == [])
        try await scene.like("F")
        try await notices.setOff([.likes], scene.member.id)
        #expect(try await scene.work() == [])
        try await notices.setOff([], scene.member.id)
        #expect(try await scene.work() == ["F"])
    }

    @Test(
        "a service that is busy is asked later: as it says, or after pauses that grow, and not for longer than two days"
    )
    func later() async throws {
        let scene = try await Scene()
        try await scene.subscribe()
        try await scene.like("Momo")
        scene.outcome.withLock { $0 = .later(nil) }
        #expect(try await scene.work() == ["Momo"])
        #expect(try await scene.work(after: 59) == [])
        #expect(try await scene.work(after: 1) == ["Momo"])
        #expect(try await scene.work(after: 119) == [])
        scene.outcome.withLock { $0 = .later(.seconds(7200)) }
        #expect(try await scene.work(after: 1) == ["Momo"])
        #expect(try await scene.work(after: 7199) == [])
        scene.outcome.withLock { $0 = .later(nil) }
        #expect(try await scene.work(after: 1) == ["Momo"])
        var tries = 0
        while try await scene.work(after: 6 * 3600) == ["Momo"] { tries += 1 }
        #expect(tries == 8)
        scene.outcome.withLock { $0 = .accepted }
        try await scene.like("Emil")
        #expect(try await scene.work() == ["Emil"])
        #expect(scene.troubles.withLock(\.self) == [])
    }

    @Test("a message that is refused is never sent again, and the operator is told; a browser that is gone goes")
    func refused() async throws {
        let scene = try await Scene()
        try await scene.subscribe()
        try await scene.like("Momo")
        scene.outcome.withLock { $0 = .refused }
        #expect(try await scene.work() == ["Momo"])
        #expect(try await scene.work(after: 3600) == [])
        #expect(scene.troubles.withLock(\.self) == ["refused"])
        try await scene.like("Emil")
        scene.outcome.withLock { $0 = .unauthorized }
        #expect(try await scene.work() == ["Emil"])
        try await scene.like("Krabat")
        scene.outcome.withLock { $0 = .gone }
        #expect(try await scene.work(after: 3599) == [])
        #expect(scene.troubles.withLock(\.self) == ["refused", "unauthorized"])
        #expect(try await scene.work(after: 1) == ["Krabat"])
        #expect(try await scene.push.all(of: scene.member.id) == [])
        #expect(scene.troubles.withLock(\.self).count == 2)
    }

    @Test("who logs out is told of nothing, and neither is a browser that was stopped or cannot be told")
    func ending() async throws {
        let scene = try await Scene()
        try await scene.subscribe()
        let other = Member(id: scene.randomness.id(at: scene.clock.now), name: name("Eve"), createdAt: scene.clock.now)
        let made = try #require(try await scene.push.all(of: scene.member.id).first)
        #expect(try await !scene.push.stop(made.id, of: other.id))
        #expect(try await scene.push.stop(made.id, of: scene.member.id))
        try await scene.like("Momo")
        #expect(try await scene.work() == [])
        try await scene.subscribe()
        try await scene.like("Emil")
        let sessions = scene.tables.stores.sessions
        try await sessions.end(scene.session.id, LoginRecord.Step(.loggedOut, at: scene.clock.now))
        #expect(try await scene.work() == [])
        #expect(try await scene.push.tell(scene.address, in: scene.session) == .missing)
        let unreachable = try await Scene(isReachable: false)
        #expect(try await unreachable.push.tell(scene.address, in: unreachable.session) == nil)
    }

    @Test("an address is printed nowhere")
    func printing() {
        let address = PushAddress(endpoint: "https://push.test/s3cret", key: [4], secret: [1])
        #expect("\(address)" == "PushAddress" && String(reflecting: address) == "PushAddress")
        var text = ""
        dump(address, to: &text)
        #expect(!text.contains("s3cret"))
    }
}

extension NoticeContent {
    /// The title of the review that is liked.
    fileprivate var title: String {
        if case .likes(_, let title, _) = self { title.text } else { "-" }
    }
}
