import Flyleaf
import NetworkSupport
import Primitives
import Testing

@Suite("Answers to posts of networks")
struct StreamReplyTests {
    private let setup = Setup()
    private let network: SocialNetwork
    private let replies: StreamReplies

    init() {
        let facebook = setup.facebook
        facebook.set { $0.isWhole = false }
        var traits = facebook.traits
        traits.replyReaders = [.everybody, .followers, .named]
        traits.replyWarning = true
        traits.hasQuotes = true
        network = facebook.network(as: traits)
        let stores = setup.tables.stores
        let reports = setup.reports
        replies = StreamReplies(
            store: stores.replies,
            connections: Connections(
                store: stores.connections,
                leases: setup.leases,
                networks: NetworkDirectory([network]),
                clock: setup.clock.clock
            ),
            blockedLinks: setup.blockedLinks,
            background: BackgroundTasks(),
            clock: setup.clock.clock
        ) { _, error in reports.withLock { $0.append("\(error)") } }
    }

    private func entry(_ connection: Connection, _ id: String = "p1", isForFew: Bool = false) -> KeptStreamItem {
        let moment = Timestamp(seconds: 1)
        return KeptStreamItem(
            connectionID: connection.id,
            place: StreamPlace(moment: moment, number: 1),
            readAt: moment,
            item: .sample(id, at: moment) { $0.isForFew = isForFew }
        )
    }

    private func connected() async throws -> Connection {
        try await setup.connection(of: try await setup.member())
    }

    private func content(_ words: String, _ readers: ReplyReaders = .everybody) -> ReplyContent {
        ReplyContent(words: ShareMessage(trusted: words), warning: .none, readers: readers)
    }

    @discardableResult
    private func answer(
        _ words: String = "So it is.",
        to kept: KeptStreamItem,
        _ connection: Connection,
        id: ID<StreamReply>? = nil,
        readers: ReplyReaders = .everybody
    ) async throws -> StreamReply {
        try await replies.send(
            id ?? setup.randomness.id(at: setup.clock.now),
            content(words, readers),
            try #require(source(connection).way(.post, to: kept)),
            through: connection
        )
    }

    private func source(_ connection: Connection) -> StreamSource {
        let standing = StreamStanding(list: ConnectionList(connection.id, .home))
        return StreamSource(connection: connection, network: network, standing: standing)
    }

    /// The way to quote an entry of the connection that its network lets the person quote, or not.
    private func quoting(
        _ connection: Connection,
        _ approval: QuoteApproval?,
        isForFew: Bool = false
    ) -> (kept: KeptStreamItem, way: ReplyWay?) {
        let moment = Timestamp(seconds: 1)
        let item = StreamItem.sample("p1", at: moment) { post in
            (post.quoting, post.isForFew) = (approval, isForFew)
        }
        let place = StreamPlace(moment: moment, number: 1)
        let kept = KeptStreamItem(connectionID: connection.id, place: place, readAt: moment, item: item)
        return (kept, source(connection).way(.quote, to: kept))
    }

    private func row(_ reply: StreamReply) async throws -> StreamReply {
        try #require(try await setup.tables.stores.replies.current(reply.id))
    }

    private var sent: [String] { setup.facebook.state.replies.map(\.content.words.text) }

    /// What becomes of the next sendings: thrown after the answer was taken.
    private func lose(_ category: NetworkFailure.Category, times: Int) {
        let losses = Lock(times)
        setup.facebook.set { script in
            script.reply = { _ in
                let isLost = losses.withLock { left in
                    left -= 1
                    return left >= 0
                }
                if isLost { throw NetworkFailure(category) }
            }
        }
    }

    @Test("an answer is written down before the network hears of it, sent once, and the same form is the same answer")
    func once() async throws {
        let connection = try await connected()
        let kept = entry(connection)
        let first = try await answer(to: kept, connection)
        #expect(first.state == .waiting && sent.isEmpty)
        #expect(try await answer("Other words.", to: kept, connection, id: first.id) == first)
        #expect(try await replies.workOnDue() == 1)
        #expect(sent == ["So it is."])
        let posted = try await row(first)
        #expect(posted.state == .posted && posted.receipt?.remoteID == "r1")
        #expect(try await answer(to: kept, connection, id: first.id) == posted)
        #expect(try await replies.workOnDue() == 0 && sent.count == 1)
        // The same words by another form are another answer: people say "yes" twice.
        try await answer(to: kept, connection)
        #expect(try await replies.workOnDue() == 1 && sent.count == 2)
        #expect(try await replies.replies(to: kept, of: connection.memberID).count == 2)
    }

    @Test("an answer that got lost is looked for and found, and not sent again")
    func found() async throws {
        let connection = try await connected()
        lose(.answerLost, times: 1)
        let first = try await answer(to: entry(connection), connection)
        _ = try await replies.workOnDue()
        #expect(try await row(first).state == .unknown)
        _ = try await replies.workOnDue()
        let posted = try await row(first)
        #expect(posted.state == .posted && posted.receipt?.remoteID == "r1" && sent.count == 1)
    }

    @Test(
        "what the network proves not to have is given back with a reason, after the time it takes to show such things"
    )
    func absent() async throws {
        let connection = try await connected()
        setup.facebook.set { script in
            script.reply = { _ in throw NetworkFailure(.answerLost) }
            script.findReply = { _, _ in .absent(.wholeList) }
        }
        let first = try await answer(to: entry(connection), connection)
        for _ in 1...3 { _ = try await replies.workOnDue() }
        #expect(try await row(first).state == .unknown)
        for _ in 1...20 {
            setup.clock.advance(.seconds(600))
            _ = try await replies.workOnDue()
        }
        let row = try await row(first)
        #expect(row.state == .refused && row.failure == .missing && sent.count == 1)
    }

    @Test("where the network cannot show it the person is asked: it is there, or it is sent again, once")
    func asked() async throws {
        let connection = try await connected()
        func lost(_ id: String) async throws -> StreamReply {
            setup.facebook.set { script in
                script.reply = { _ in throw NetworkFailure(.answerLost) }
                script.findReply = { _, _ in .notShown(.otherWords) }
            }
            let reply = try await answer(to: entry(connection, id), connection)
            for _ in 1...20 {
                _ = try await replies.workOnDue()
                setup.clock.advance(.seconds(600))
            }
            let row = try await row(reply)
            #expect(row.isLeftToPerson && row.state == .unknown && row.failure == .notShown)
            return row
        }
        let there = try await lost("p1")
        #expect(try await replies.unsettled(connection.memberID) == 1)
        try await replies.settle(there, isThere: true)
        #expect(try await row(there).state == .posted)
        #expect(try await replies.unsettled(connection.memberID) == 0)

        let gone = try await lost("p2")
        setup.facebook.set { $0.reply = nil }
        // Two tabs.
        try await replies.settle(gone, isThere: false)
        try await replies.settle(gone, isThere: false)
        let waiting = try await row(gone)
        #expect(waiting.state == .waiting && waiting.failure == nil)
        _ = try await replies.workOnDue()
        _ = try await replies.workOnDue()
        #expect(try await row(gone).state == .posted)
        #expect(sent.count == 3)

        // What shows only now is not sent twice.
        let late = try await lost("p3")
        setup.facebook.set { script in
            script.reply = nil
            script.findReply = { _, _ in .found(PostReceipt(remoteID: "late", url: "https://letters.example/late")) }
        }
        try await replies.settle(late, isThere: false)
        #expect(try await row(late).receipt?.remoteID == "late" && sent.count == 4)
    }

    @Test("of two that are looked for with the same words under one post, none is taken for the other")
    func twins() async throws {
        let connection = try await connected()
        lose(.answerLost, times: 2)
        setup.facebook.change { $0.failures["findReply"] = NetworkFailure(.unreachable) }
        let kept = entry(connection)
        let first = try await answer(to: kept, connection)
        let second = try await answer(to: kept, connection)
        for _ in 1...3 { _ = try await replies.workOnDue() }
        setup.facebook.change { $0.failures["findReply"] = nil }
        func work() async throws {
            for _ in 1...5 {
                setup.clock.advance(.seconds(3600))
                _ = try await replies.workOnDue()
            }
        }
        try await work()
        for reply in [first, second] { #expect(try await row(reply).isLeftToPerson) }
        // Seen there, but which of the two it was the network was not asked.
        try await replies.settle(try await row(first), isThere: true)
        try await work()
        let row = try await row(second)
        #expect(row.isLeftToPerson && sent.count == 2)
        try await replies.settle(row, isThere: true)
        #expect(try await self.row(second).state == .posted && sent.count == 2)
    }

    @Test("a post is quoted where its network lets the person, once, beside what is answered to it")
    func quoted() async throws {
        let connection = try await connected()
        #expect(quoting(connection, nil).way == nil)
        #expect(quoting(connection, .automatic, isForFew: true).way == nil)
        let (kept, way) = quoting(connection, .manual)
        let found = try #require(way)
        #expect(found.approval == .manual && found.missing == nil && found.opening.readers == [.everybody, .followers])
        let id: ID<StreamReply> = setup.randomness.id(at: setup.clock.now)
        for words in ["See this.", "Other words."] {
            let row = try await replies.send(id, content(words), found, through: connection)
            #expect(row.isQuotation && row.content.words.text == "See this." && row.subject.remoteID == "of-p1")
        }
        let answered = try await answer("Yes.", to: kept, connection)
        #expect(try await replies.workOnDue() == 2)
        #expect(Set(sent) == ["See this.", "Yes."])
        let stored = try #require(try await setup.tables.stores.replies.current(id))
        #expect(stored.state == .posted && stored.receipt?.awaitsYes == true)
        #expect(try await replies.replies(to: kept, of: connection.memberID).map(\.id) == [id, answered.id])
        // Nobody else sees it but the reader's own people.
        await #expect(throws: ReplyFault.otherReaders) {
            let other: ID<StreamReply> = setup.randomness.id(at: setup.clock.now)
            _ = try await replies.send(other, content("No", .named), found, through: connection)
        }
    }

    @Test("of a lost quotation all others of the person's are told to the network, whatever they quote")
    func lostQuotation() async throws {
        let connection = try await connected()
        let (_, way) = quoting(connection, .automatic)
        let found = try #require(way)
        let first: ID<StreamReply> = setup.randomness.id(at: setup.clock.now)
        _ = try await replies.send(first, content("One."), found, through: connection)
        _ = try await replies.workOnDue()
        lose(.answerLost, times: 1)
        let others = Lock<[ID<StreamReply>]>([])
        setup.facebook.set { script in
            script.findReply = { reply, likewise in
                others.withLock { $0 = likewise.map(\.id) }
                return .found(PostReceipt(remoteID: "late", url: "https://letters.example/late"))
            }
        }
        let second: ID<StreamReply> = setup.randomness.id(at: setup.clock.now)
        _ = try await replies.send(second, content("Two."), found, through: connection)
        _ = try await replies.workOnDue()
        setup.clock.advance(.seconds(3600))
        _ = try await replies.workOnDue()
        #expect(others.withLock { $0 } == [first])
        let stored = try #require(try await setup.tables.stores.replies.current(second))
        #expect(stored.state == .posted && stored.receipt?.remoteID == "late" && sent.count == 2)
    }

    @Test("a program that stops in the middle of a call looks for the answer at the next start")
    func interrupted() async throws {
        let connection = try await connected()
        let first = try await answer(to: entry(connection), connection)
        let sending = try #require(first.after(.send(until: setup.clock.now + .seconds(60)), at: setup.clock.now))
        #expect(try await setup.tables.stores.replies.update(sending, first))
        setup.facebook.change { $0.replies.append(first) }
        #expect(try await replies.workOnDue() == 0)
        try await replies.recover(isAlone: true)
        _ = try await replies.workOnDue()
        _ = try await replies.workOnDue()
        #expect(try await row(first).state == .posted && sent.count == 1)
    }

    @Test("a receipt that came late counts over what was made of the reply since")
    func lateReceipt() async throws {
        let connection = try await connected()
        let first = try await answer(to: entry(connection), connection)
        let now = setup.clock.now
        let sending = try #require(first.after(.send(until: now + .seconds(60)), at: now))
        let lost = try #require(sending.after(.loseAnswer(NetworkFailure(.answerLost), lookAt: nil), at: now))
        let missing = try #require(lost.after(.miss(NetworkFailure(.missing)), at: now))
        let waiting = try #require(sending.after(.postpone(NetworkFailure(.unreachable), until: now), at: now))
        for left in [missing, waiting] {
            let posted = left.after(.confirm(PostReceipt(remoteID: "1", url: "u")), at: now)
            #expect(posted?.state == .posted && posted?.receipt?.remoteID == "1" && posted?.failure == nil)
        }
    }

    @Test("a network that is down gets it when it is back, and one that says no gives it back with the reason")
    func failures() async throws {
        let connection = try await connected()
        setup.facebook.change { $0.failures["reply"] = NetworkFailure(.unreachable) }
        let first = try await answer(to: entry(connection), connection)
        _ = try await replies.workOnDue()
        var row = try await row(first)
        #expect(row.state == .waiting && row.failure == .unreachable && !row.isLeftToPerson)
        setup.facebook.change { $0.failures["reply"] = nil }
        setup.clock.advance(.seconds(3600))
        _ = try await replies.workOnDue()
        #expect(try await self.row(first).state == .posted && sent.count == 1)
        let no = NetworkFailure(.refused, userMessage: "Replies are closed.")
        setup.facebook.change { $0.failures["reply"] = no }
        let second = try await answer(to: entry(connection, "p2"), connection)
        _ = try await replies.workOnDue()
        row = try await self.row(second)
        #expect(row.state == .refused && row.failure == .refused && row.failureMessage == "Replies are closed.")
        #expect(try await replies.unsettled(connection.memberID) == 1)
        try await replies.drop(row)
        #expect(try await setup.tables.stores.replies.current(second.id) == nil)
        // What stands at the network is not forgotten by a press of an old page.
        try await replies.drop(try await self.row(first))
        #expect(try await self.row(first).state == .posted)
    }

    @Test("nothing is taken that is empty, too long, for others than can be chosen, or leads to a blocked page")
    func faults() async throws {
        let connection = try await connected()
        let kept = entry(connection)
        func fault(_ words: String, _ readers: ReplyReaders = .everybody, isForFew: Bool = false) async throws
            -> ReplyFault?
        {
            do {
                try await answer(words, to: entry(connection, isForFew: isForFew), connection, readers: readers)
                return nil
            } catch let fault as ReplyFault { return fault }
        }
        let names = try #require(kept.item.post.author.handle)
        for empty in ["", " \n ", names, "\(names) ", " \(names)\n\(names)"] {
            #expect(try await fault(empty) == .empty, "\(empty)")
        }
        #expect(try await fault(String(repeating: "é", count: 101)) == .tooLong(length: 101, limit: 100))
        #expect(try await fault("Yes", .ofPost) == .otherReaders)
        // PR-11: what was said to few is not answered before everybody.
        #expect(try await fault("Yes", .everybody, isForFew: true) == .otherReaders)
        #expect(try await fault("Yes", .followers, isForFew: true) == nil)
        let pattern = try #require(setup.blockedLinks.pattern(typed: "evil.example"))
        let reason = try #require(ModerationWords("It steals passwords."))
        _ = try await setup.blockedLinks.set([pattern], blocked: true, because: reason, by: connection.memberID)
        #expect(try await fault("see https://evil.example/x") == .blockedLink(pattern))
        #expect(try await setup.tables.stores.replies.list(connection.memberID, nil, 9).count == 1)
    }

    @Test("who leaves the networks here takes along what waits, and what ended long ago is forgotten")
    func leaving() async throws {
        let connection = try await connected()
        let first = try await answer(to: entry(connection), connection)
        _ = try await replies.workOnDue()
        #expect(try await replies.purge() == 0)
        setup.clock.advance(StreamReply.lifetime + .seconds(1))
        #expect(try await replies.purge() == 1)
        let second = try await answer(to: entry(connection), connection)
        try await replies.forget(connection.memberID)
        #expect(try await replies.workOnDue() == 0 && sent.count == 1)
        #expect(try await setup.tables.stores.replies.current(second.id) == nil && first.id != second.id)
        // Somebody else's identifier names nobody's answer.
        #expect(try await replies.reply(first.id, of: connection.memberID) == nil)
    }
}
