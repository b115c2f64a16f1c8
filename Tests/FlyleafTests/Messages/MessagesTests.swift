import NetworkSupport
import Primitives
import Testing

@testable import Flyleaf

@Suite("The reading list by message")
struct MessagesTests {
    private let setup = Setup()
    private let network: SocialNetwork
    private let replies: StreamReplies
    private let drafts: ReviewDrafts
    private let messages: Messages
    /// What came to the account, the newest first.
    private let inbox = Lock<[StreamItem]>([])
    private let readings = Lock<[String?]>([])
    private let failures = Lock<[NetworkFailure]>([])
    /// What becomes of whoever asks for more than the first page.
    private let deepFailure = Lock<NetworkFailure?>(nil)

    init() {
        let facebook = setup.facebook
        facebook.set { $0.isWhole = false }
        var traits = facebook.traits
        traits.replyReaders = [.everybody, .named]
        traits.hasLetters = true
        var network = facebook.network(as: traits)
        let (inbox, readings, failures, deepFailure) = (inbox, readings, failures, deepFailure)
        network.inbox = SocialNetwork.List(rule: nil, freshness: .seconds(60), maximumPages: 3) { _, next in
            readings.withLock { $0.append(next) }
            if let failure = failures.withLock({ $0.popLast() }) { throw failure }
            if next != nil, let failure = deepFailure.withLock(\.self) { throw failure }
            let all = inbox.withLock { $0 }
            // A mark is the last item of the page before, as networks have it: what comes later moves nothing.
            let start = next.flatMap { mark in all.firstIndex { $0.remoteID == mark } }.map { $0 + 1 } ?? 0
            let end = min(start + 20, all.count)
            return StreamPage(items: Array(all[start..<end]), next: end < all.count ? all[end - 1].remoteID : nil)
        }
        self.network = network
        let networks = NetworkDirectory([network])
        let stores = setup.tables.stores
        let (clock, randomness) = (setup.clock.clock, setup.randomness)
        let reports = setup.reports
        let connections = Connections(
            store: stores.connections,
            leases: setup.leases,
            networks: networks,
            clock: clock
        )
        replies = StreamReplies(
            store: stores.replies,
            connections: connections,
            blockedLinks: setup.blockedLinks,
            background: BackgroundTasks(),
            clock: clock
        ) { _, error in reports.withLock { $0.append("\(error)") } }
        drafts = ReviewDrafts(
            store: stores.reviewDrafts,
            reviews: stores.reviews,
            photos: stores.photos,
            clock: clock,
            randomness: randomness
        )
        messages = Messages(
            stores: stores,
            connections: connections,
            networks: networks,
            books: Books(store: stores.books, randomness: randomness),
            reading: Reading(
                store: stores.reading,
                blockedLinks: setup.blockedLinks,
                clock: clock,
                randomness: randomness
            ),
            drafts: drafts,
            replies: replies,
            blockedLinks: setup.blockedLinks,
            timeZones: TimeZoneDirectory(names: []) { _, _ in nil },
            words: MessageWords { answer in
                switch answer {
                case .made(let outcome, let made): "\(outcome.rawValue): \(made.title.text)"
                case .list(let titles, let others): (titles.map(\.text) + ["+\(others)"]).joined(separator: "|")
                case .help: "help"
                case .stopped: "stopped"
                case .started: "started"
                case .unclear: "unclear"
                case .refused: "refused"
                case .stranger: "hello"
                }
            },
            clock: clock,
            randomness: randomness
        ) { error in reports.withLock { $0.append("\(error)") } }
    }

    // MARK: Scene

    /// A moderator whose connection takes messages, and a member who is known at the same network as 7.
    private func scene() async throws -> (account: Connection, grace: Member) {
        let ada = try await setup.member("Ada")
        try await appoint(ada)
        let account = try await setup.connection(of: ada, "1")
        #expect(try await messages.setTakes(true, account.id, by: ada.id))
        let grace = try await setup.member("Grace")
        _ = try await setup.connection(of: grace, "7")
        setup.clock.advance(.seconds(100))
        return (account, grace)
    }

    private func appoint(_ member: Member, _ kind: ModerationAct.Kind = .appoint) async throws {
        let moderation = Moderation(
            stores: setup.tables.stores,
            clock: setup.clock.clock,
            randomness: setup.randomness
        )
        _ = try await moderation.perform(
            kind,
            on: .member(member.id),
            because: try #require(ModerationWords("For a test")),
            by: nil
        )
    }

    /// Somebody writes to the account.
    private func write(
        _ words: String,
        _ id: String,
        from sender: String = "7",
        handle: String = "@grace",
        inPublic: Bool = false,
        at moment: Timestamp? = nil,
        page: String? = nil
    ) {
        let moment = moment ?? setup.clock.now
        var text = LinkedText()
        text.append("@flyleaf \(words)")
        let author = StreamAuthor(remoteID: sender, name: name("Grace"), handle: handle, page: nil)
        var post = StreamPost(remoteID: id, author: author, writtenAt: moment, text: text)
        post.page = page
        if !inPublic { post.letterTo = ["@flyleaf"] }
        let item = StreamItem(remoteID: "n-\(id)", moment: moment, repeater: nil, post: post)
        inbox.withLock { $0.insert(item, at: 0) }
    }

    @discardableResult
    private func work() async throws -> Int {
        setup.clock.advance(.seconds(61))
        let count = try await messages.workOnDue()
        _ = try await replies.workOnDue()
        return count
    }

    /// Every word that went out, with who could see it.
    private var sent: [String] {
        setup.facebook.state.replies.map { "\($0.content.readers) \($0.content.words.text)" }
    }

    private func titles(_ member: Member, _ status: ReadingStatus = .want) async throws -> [String] {
        let query = ReadingQuery(
            member: member.id,
            viewer: member.id,
            status: status,
            after: nil,
            limit: 30,
            withQuotations: false
        )
        return try await setup.tables.stores.reading.list(query).map(\.title.text)
    }

    // MARK: Tests

    @Test("a member's message puts a book on the list, once, and is answered to its writer alone, also in public")
    func known() async throws {
        let (_, grace) = try await scene()
        write("read Piranesi by Susanna Clarke", "p1")
        write("reading Momo by Michael Ende", "p2", inPublic: true)
        #expect(try await work() == 2)
        #expect(try await titles(grace) == ["Piranesi"])
        #expect(try await titles(grace, .reading) == ["Momo"])
        #expect(sent == ["named @grace wanted: Piranesi", "named @grace reading: Momo"])
        // The list is read again and again.
        #expect(try await work() == 0)
        #expect(try await work() == 0)
        #expect(sent.count == 2)
        let handled = try await messages.handled(of: grace.id, limit: 10)
        #expect(handled.map(\.outcome) == [.reading, .wanted] && handled.allSatisfy(\.words.isEmpty))
        #expect(setup.reports.withLock { $0 } == [])
    }

    @Test("an answer is of whom it went to: whoever runs the account finds it in no list of theirs, and no notice")
    func answersOfWriters() async throws {
        let (account, grace) = try await scene()
        write("read Piranesi", "p1")
        setup.facebook.change { $0.failures["reply"] = NetworkFailure(.refused) }
        try await work()
        let stores = setup.tables.stores
        let message = try #require(try await messages.handled(of: grace.id, limit: 1).first)
        let answer = try #require(try await stores.replies.current(ID(trusted: message.id.text)))
        #expect(answer.isAutomatic && answer.memberID == account.memberID)
        let listed = try await replies.list(account.memberID, before: nil, limit: 9)
        let letters = try await replies.letters(to: "7", through: account)
        let unsettled = try await replies.unsettled(account.memberID)
        #expect(listed.isEmpty && letters.isEmpty && unsettled == 0)
        let asked = try await replies.reply(answer.id, of: account.memberID)
        #expect(asked == nil)
        let notices = try await stores.notices.list(account.memberID, before: nil, 9)
        #expect(notices.isEmpty)
        #expect(message.ownJSON(answer).jsonText.contains("wanted: Piranesi"))
    }

    @Test("a title that the member has already is found, also where it holds the word by")
    func found() async throws {
        let (_, grace) = try await scene()
        let books = Books(store: setup.tables.stores.books, randomness: setup.randomness)
        let title = try #require(ReviewTitle("Death by Water"))
        let author = try #require(AuthorLine("Kenzaburō Ōe"))
        let book = try await books.find(BookClaim(title: title, author: author, isbn: nil))
        let reading = Reading(
            store: setup.tables.stores.reading,
            blockedLinks: setup.blockedLinks,
            clock: setup.clock.clock,
            randomness: setup.randomness
        )
        try await reading.press(.want, book, on: reading.today(nil, ahead: nil), (title, author), of: grace.id)
        write("reading death by water", "p1")
        try await work()
        #expect(try await titles(grace, .reading) == ["Death by Water"])
        #expect(try await titles(grace) == [])
    }

    @Test("a finished book makes a draft with score and words, and no review")
    func draft() async throws {
        let (_, grace) = try await scene()
        write("finished Piranesi by Susanna Clarke 8/10 Halls and tides.", "p1")
        try await work()
        #expect(try await titles(grace, .read) == ["Piranesi"])
        let kept = try await drafts.list(of: grace.id)
        #expect(kept.map(\.form.title) == ["Piranesi"] && kept.map(\.form.author) == ["Susanna Clarke"])
        #expect(kept.map(\.form.score) == ["8"] && kept.map(\.form.review) == ["Halls and tides."])
        let made = try #require(try await messages.handled(of: grace.id, limit: 1).first?.made)
        #expect(made.draft == kept.first?.key)
        let holdings = try await setup.tables.stores.members.holdings(grace.id, BrowserKey(setup.randomness))
        #expect(holdings.reviews == 0 && holdings.reviewDrafts == 1)
    }

    @Test("somebody unknown gets one kind answer and no more, and nothing where they only speak of the account")
    func stranger() async throws {
        _ = try await scene()
        write("I like @flyleaf", "p0", from: "9", handle: "@eve", inPublic: true)
        #expect(try await work() == 0)
        write("read Momo", "p1", from: "8", handle: "@bob")
        write("list", "p2", from: "8", handle: "@bob")
        #expect(try await work() == 1)
        write("stop", "p3", from: "8", handle: "@bob")
        #expect(try await work() == 0)
        #expect(sent == ["named @bob hello"])
    }

    /// A member who is connected at another server, as @cem there.
    private func cem() async throws -> (member: Member, connection: Connection) {
        let cem = try await setup.member("Cem")
        var connection = try await setup.connection(of: cem, "77")
        connection.identity.server = "letters.example"
        connection.identity.address = "cem"
        try await setup.tables.stores.connections.save(connection, AccessToken(secret: "t", expiresAt: nil))
        return (cem, connection)
    }

    @Test("people of another server are asked once whether it is them, and known from then on while they are connected")
    func elsewhere() async throws {
        let (_, grace) = try await scene()
        var (cem, connection) = try await cem()
        write("read Momo", "p1", from: "4711", handle: "@cem@letters.example")
        write("read Emil", "p2", from: "4712", handle: "@cem@other.example")
        // A second before the yes is looked at again after it, and counts for nothing.
        write("read Ronja", "p5", from: "4711", handle: "@cem@letters.example")
        try await work()
        #expect(try await titles(cem) == [])
        let asked = try await messages.people(of: cem.id)
        #expect(asked.map(\.sender.remoteID) == ["4711"] && asked.map(\.isOwn) == [nil])
        #expect(Set(sent) == ["named @cem@letters.example hello", "named @cem@other.example hello"])
        let person = try #require(asked.first)
        #expect(try await !messages.answer(person.id, isOwn: true, of: grace.id))
        #expect(try await messages.answer(person.id, isOwn: true, of: cem.id))
        write("read Krabat", "p3", from: "4711", handle: "@cem@letters.example")
        try await work()
        #expect(try await titles(cem) == ["Krabat"])
        #expect(try await messages.people(of: cem.id).map(\.isOwn) == [true])
        connection.state = .ended(reason: .reauthenticate, at: setup.clock.now)
        let token = AccessToken(secret: "t", expiresAt: nil)
        try await setup.tables.stores.connections.save(connection, token)
        write("read Ronja", "p4", from: "4711", handle: "@cem@letters.example")
        try await work()
        #expect(try await titles(cem) == ["Krabat"])
    }

    @Test("whoever takes a member's name at another server before the member ever wrote fills no list and reads none")
    func hostileName() async throws {
        _ = try await scene()
        let (cem, _) = try await cem()
        for (index, words) in ["read Poison", "list", "stop"].enumerated() {
            write(words, "p\(index)", from: "666", handle: "@cem@letters.example")
            try await work()
        }
        #expect(try await titles(cem) == [])
        #expect(sent == ["named @cem@letters.example hello"])
        #expect(try await messages.setting(of: cem.id).isOn)
        #expect(try await messages.handled(of: cem.id, limit: 9).isEmpty)
        let person = try #require(try await messages.people(of: cem.id).first)
        #expect(try await messages.answer(person.id, isOwn: false, of: cem.id))
        write("read Poison", "p9", from: "666", handle: "@cem@letters.example")
        // And the member themselves, whom the account's server knows by another identifier, is asked about apart.
        write("read Momo", "p10", from: "4711", handle: "@cem@letters.example")
        try await work()
        let people = try await messages.people(of: cem.id)
        #expect(people.map(\.sender.remoteID) == ["4711", "666"] && people.map(\.isOwn) == [nil, false])
        #expect(try await titles(cem) == [])
        #expect(try await messages.answer(people[0].id, isOwn: true, of: cem.id))
        write("read Momo", "p11", from: "4711", handle: "@cem@letters.example")
        write("read Poison", "p12", from: "666", handle: "@cem@letters.example")
        try await work()
        #expect(try await titles(cem) == ["Momo"])
    }

    @Test("what one reading does not reach is read by the next ones, down to where the account was read before")
    func gap() async throws {
        let (account, grace) = try await scene()
        // Grace was first; then a crowd that asks for nothing wrote more than one reading takes.
        write("read Momo", "first")
        for number in 0..<90 {
            setup.clock.advance(.milliseconds(10))
            write("I like it", "c\(number)", from: "9", handle: "@eve", inPublic: true)
        }
        #expect(try await work() == 0)
        let stores = setup.tables.stores
        #expect(try await stores.messages.accounts().first?.gap != nil)
        // More comes while it is read on, and is not missed either.
        write("read Emil", "last")
        #expect(try await work() == 2)
        #expect(try await Set(titles(grace)) == ["Momo", "Emil"])
        let left = try await stores.messages.accounts()
        #expect(left.map(\.connectionID) == [account.id] && left.map(\.gap) == [nil] && left.map(\.lostAt) == [nil])
        #expect(try await work() == 0)
        #expect(sent.count == 2)
    }

    @Test("what was said of a book before something that is done by now is not done any more")
    func overtaken() async throws {
        let (_, grace) = try await scene()
        write("reading Momo by Michael Ende", "first")
        write("read Emil", "other")
        for number in 0..<90 {
            setup.clock.advance(.milliseconds(10))
            write("I like it", "c\(number)", from: "9", handle: "@eve", inPublic: true)
        }
        write("finished Momo by Michael Ende", "last")
        #expect(try await work() == 1)
        #expect(try await titles(grace, .read) == ["Momo"])
        #expect(try await work() == 2)
        #expect(try await titles(grace, .read) == ["Momo"])
        #expect(try await titles(grace, .reading) == [])
        #expect(try await titles(grace) == ["Emil"])
        let handled = try await messages.handled(of: grace.id, limit: 9)
        #expect(handled.map(\.outcome).filter { $0 == .overtaken }.count == 1)
        #expect(sent.contains("named @grace overtaken: Momo"))
    }

    @Test("a second crowd on top of the first does not hide what was below both")
    func gaps() async throws {
        let (_, grace) = try await scene()
        write("read Momo", "first")
        for round in 0..<2 {
            for number in 0..<70 {
                setup.clock.advance(.milliseconds(10))
                write("I like it", "c\(round)-\(number)", from: "9", handle: "@eve", inPublic: true)
            }
            #expect(try await work() == 0)
        }
        for _ in 0..<3 { try await work() }
        #expect(try await titles(grace) == ["Momo"])
        #expect(try await setup.tables.stores.messages.accounts().map(\.gap) == [nil])
    }

    @Test("where the network does not go on from where it was, that is noted; where it is down, it is tried again")
    func lost() async throws {
        let (_, grace) = try await scene()
        write("read Momo", "first")
        for number in 0..<90 {
            setup.clock.advance(.milliseconds(10))
            write("I like it", "c\(number)", from: "9", handle: "@eve", inPublic: true)
        }
        try await work()
        setup.clock.advance(.seconds(400))
        write("read Emil", "new")
        deepFailure.withLock { $0 = NetworkFailure(.transient) }
        setup.clock.advance(.seconds(400))
        write("read Ronja", "newer")
        try await work()
        let stores = setup.tables.stores
        let waiting = try #require(try await stores.messages.accounts().first)
        #expect(waiting.gap != nil && waiting.lostAt == nil)
        #expect(try await titles(grace).contains("Ronja"))
        deepFailure.withLock { $0 = NetworkFailure(.notFound) }
        setup.clock.advance(.seconds(400))
        write("read Krabat", "newest")
        try await work()
        let account = try #require(try await stores.messages.accounts().first)
        #expect(account.gap == nil && account.lostAt == setup.clock.now)
        #expect(try await Set(titles(grace)) == ["Emil", "Ronja", "Krabat"])
    }

    @Test("a post that names two accounts of this Flyleaf comes to both and is done once")
    func twoAccounts() async throws {
        let (_, grace) = try await scene()
        let mo = try await setup.member("Mo")
        try await appoint(mo)
        let other = try await setup.connection(of: mo, "2")
        #expect(try await messages.setTakes(true, other.id, by: mo.id))
        setup.clock.advance(.seconds(1))
        // The fake network gives both the same posts.
        write("finished Momo by Michael Ende 9/10", "p1", inPublic: true)
        write("read Emil", "p2", page: "https://letters.example/@grace/2")
        #expect(try await work() == 2)
        #expect(try await work() == 0)
        #expect(try await drafts.list(of: grace.id).count == 1)
        #expect(try await titles(grace) == ["Emil"])
        #expect(Set(sent) == ["named @grace finished: Momo", "named @grace wanted: Emil"] && sent.count == 2)
    }

    @Test("the log says which accounts were named and let go, and by whom")
    func log() async throws {
        let (account, _) = try await scene()
        let ada = account.memberID
        #expect(try await messages.setTakes(true, account.id, by: ada))
        #expect(try await messages.setTakes(false, account.id, by: ada))
        #expect(try await !messages.setTakes(false, account.id, by: ada))
        let acts = try await messages.acts(limit: 9)
        #expect(acts.map(\.isNamed) == [false, true] && acts.allSatisfy { $0.moderatorID == ada })
        #expect(acts.map(\.network) == [.facebook, .facebook])
    }

    @Test("an account of a moderator who is shut out, or is none any more, takes nothing and keeps nobody's place")
    func former() async throws {
        let (account, grace) = try await scene()
        let owner = try #require(try await setup.tables.stores.members.member(account.memberID))
        try await appoint(owner, .suspend)
        write("read Momo", "p1")
        #expect(try await work() == 0)
        #expect(try await messages.accounts().isEmpty)
        #expect(try await titles(grace) == [])
        try await appoint(owner, .lift)
        try await appoint(owner, .discharge)
        let mo = try await setup.member("Mo")
        try await appoint(mo)
        let other = try await setup.connection(of: mo, "2")
        #expect(try await messages.setTakes(true, other.id, by: mo.id))
        #expect(try await setup.tables.stores.messages.accounts().map(\.connectionID) == [other.id])
    }

    @Test("two accounts of one Flyleaf have nothing to say to each other, and a post from the future is one of now")
    func odd() async throws {
        let (account, grace) = try await scene()
        let mo = try await setup.member("Mo")
        try await appoint(mo)
        let other = try await setup.connection(of: mo, "2")
        #expect(try await messages.setTakes(true, other.id, by: mo.id))
        setup.clock.advance(.seconds(1))
        write("help", "p1", from: "2", handle: "@second")
        #expect(try await work() == 0)
        #expect(try await messages.setTakes(false, other.id, by: mo.id))
        write("stop", "p2", at: setup.clock.now + .seconds(250))
        try await work()
        write("start", "p3")
        try await work()
        #expect(try await messages.setting(of: grace.id).isOn)
        #expect(account.memberID != grace.id)
    }

    @Test("after stop nothing is done but to start again, and what was written between counts for nothing")
    func stop() async throws {
        let (_, grace) = try await scene()
        write("stop", "p1")
        try await work()
        write("read Momo", "p2")
        #expect(try await work() == 0)
        #expect(try await !messages.setting(of: grace.id).isOn)
        write("start", "p3")
        try await work()
        #expect(try await messages.setting(of: grace.id).isOn)
        write("read Emil", "p4")
        try await work()
        #expect(try await titles(grace) == ["Emil"])
        #expect(sent == ["named @grace stopped", "named @grace started", "named @grace wanted: Emil"])
    }

    @Test("what was read at once with a stop before it is not done")
    func stopBefore() async throws {
        let (_, grace) = try await scene()
        write("stop", "p1")
        setup.clock.advance(.seconds(1))
        write("read Momo", "p2")
        try await work()
        #expect(try await titles(grace) == [])
        #expect(try await messages.handled(of: grace.id, limit: 9).map(\.outcome) == [.ignored, .stopped])
    }

    @Test("a program that was killed in the middle leaves a message to the next, which does nothing twice")
    func killed() async throws {
        let (_, grace) = try await scene()
        write("finished Momo by Michael Ende 9/10", "p1")
        setup.clock.advance(.seconds(61))
        // All is done but the last line: the store says no to the end of it.
        let stores = setup.tables.stores
        #expect(try await messages.workOnDue() == 1)
        let first = try #require(setup.tables.waitAgain())
        #expect(first.outcome == nil)
        setup.clock.advance(Message.lease)
        #expect(try await messages.workOnDue() == 1)
        _ = try await replies.workOnDue()
        #expect(try await drafts.list(of: grace.id).count == 1)
        #expect(try await titles(grace, .read) == ["Momo"])
        let entry = try #require(try await messages.handled(of: grace.id, limit: 1).first?.made)
        let reads = try await stores.reading.entry(grace.id, entry.bookID, grace.id)?.reads.count
        #expect(reads == 1)
        #expect(sent == ["named @grace finished: Momo"])
    }

    @Test("a list that is too long for the network loses titles at its end, and says how many")
    func list() async throws {
        let (_, grace) = try await scene()
        for number in 1...12 { write("read A title that is rather long, number \(number)", "p\(number)") }
        try await work()
        setup.clock.advance(.seconds(1))
        write("list", "list")
        try await work()
        let last = try #require(sent.last)
        #expect(last.hasPrefix("named @grace A title that is rather long, number "))
        #expect(last.hasSuffix("|+10") || last.hasSuffix("|+11"), "\(last)")
        #expect(try await titles(grace).count == 12)
    }

    @Test("what nobody can read is answered where it was written to the account alone")
    func unclear() async throws {
        _ = try await scene()
        write("what a day", "p1")
        write("what a day", "p2", inPublic: true)
        #expect(try await work() == 1)
        #expect(sent == ["named @grace unclear"])
    }

    @Test("messages from before the account was named or its writer connected, and its own, count for nothing")
    func before() async throws {
        let (account, grace) = try await scene()
        write("read Momo", "p1", at: setup.clock.now - .seconds(200))
        write("read Momo", "p2", from: account.identity.remoteID, handle: "@flyleaf")
        #expect(try await work() == 0)
        let cem = try await setup.member("Cem")
        write("read Emil", "p3", from: "8")
        setup.clock.advance(.seconds(5))
        _ = try await setup.connection(of: cem, "8")
        #expect(try await work() == 0)
        #expect(try await titles(grace) == [] && sent.isEmpty)
        #expect(try await titles(cem) == [])
    }

    @Test("no more than so many messages of a member are taken in a day")
    func budget() async throws {
        let (_, grace) = try await scene()
        for number in 0..<(Message.maximumPerMember + 5) {
            write("help", "p\(number)")
            setup.clock.advance(.milliseconds(1))
        }
        #expect(try await work() == Message.maximumPerMember)
        setup.clock.advance(Message.period)
        write("read Momo", "late")
        #expect(try await work() == 1)
        #expect(try await titles(grace) == ["Momo"])
    }

    @Test("a failure of the network is waited for, and an account whose moderator is none any more is left alone")
    func failure() async throws {
        let (account, grace) = try await scene()
        failures.withLock { $0 = [NetworkFailure(.rateLimited, retryAt: setup.clock.now + .seconds(600))] }
        write("read Momo", "p1")
        #expect(try await work() == 0)
        let count = readings.withLock(\.count)
        #expect(try await work() == 0)
        #expect(readings.withLock(\.count) == count)
        setup.clock.advance(.seconds(600))
        #expect(try await work() == 1)
        let ada = try #require(try await setup.tables.stores.members.member(account.memberID))
        try await appoint(ada, .discharge)
        write("read Emil", "p2")
        #expect(try await work() == 0)
        #expect(try await titles(grace) == ["Momo"])
    }
}
