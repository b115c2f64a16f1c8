import Flyleaf
import NetworkSupport
import Primitives
import Testing

@Suite("Pictures of posts, fetched behind the page")
struct StreamPicturesTests {
    private let setup = Setup()
    private let answers = Lock<[String: StreamPictureReader.Answer]>([:])
    private let asked = Lock<[String]>([])
    private let fault = Lock<PhotoFault?>(nil)
    private let pictures: StreamPictures
    private let streams: Streams

    init() {
        let (answers, asked, fault, reports) = (self.answers, self.asked, self.fault, setup.reports)
        let stores = setup.tables.stores
        pictures = StreamPictures(
            store: stores.streamPictures,
            reader: StreamPictureReader { address, validators in
                asked.withLock { $0.append(address + (validators.tag ?? "")) }
                return answers.withLock { $0[address] } ?? .later
            },
            rewrite: { bytes in
                if let fault = fault.withLock(\.self) { throw fault }
                return RewrittenPicture(jpeg: bytes + [1], thumbnail: bytes + [2], width: 640, height: 480)
            },
            digest: { $0 },
            clock: setup.clock.clock,
            randomness: setup.randomness
        ) { error in reports.withLock { $0.append("\(error)") } }
        var traits = setup.facebook.traits
        traits.homeRestriction = nil
        traits.homeRule = nil
        let networks = NetworkDirectory([setup.facebook.network(as: traits)])
        streams = Streams(
            store: stores.streams,
            connections: Connections(
                store: stores.connections,
                leases: setup.leases,
                networks: networks,
                clock: setup.clock.clock
            ),
            networks: networks,
            clock: setup.clock.clock,
            randomness: setup.randomness
        ) { error in reports.withLock { $0.append("\(error)") } }
    }

    private static let face = "https://files.example/face.png"
    private static let view = "https://files.example/view.png"

    private func item(_ change: (inout StreamPost) -> Void = { _ in }) -> StreamItem {
        let author = StreamAuthor(
            remoteID: "7",
            name: PersonName(trusted: "Grace"),
            handle: nil,
            page: nil,
            picture: Self.face
        )
        var post = StreamPost(remoteID: "1", author: author, writtenAt: Timestamp(seconds: 1), text: LinkedText())
        post.attachments = [StreamAttachment(kind: .picture, words: "A lighthouse", picture: Self.view)]
        change(&post)
        return StreamItem(remoteID: "1", moment: Timestamp(seconds: 1), repeater: nil, post: post)
    }

    /// An entry of a member, as it is kept.
    private func kept(_ item: StreamItem) async throws -> (Member, KeptStreamItem) {
        let member = try await setup.member()
        let connection = try await setup.connection(of: member)
        let list = ConnectionList(connection.id, .home)
        let stores = setup.tables.stores
        try await stores.streams.wish(list, nil, setup.clock.now)
        let reading = try #require(
            try await stores.streams.claim(setup.clock.now, setup.clock.now + .seconds(10), "k")
        )
        var run = StreamRun()
        run.items = [item]
        try await stores.streams.keep(reading, run, setup.clock.now)
        let entry = try #require(try await stores.streams.items(member.id, .home, [connection.id], nil, 1).first)
        return (member, entry)
    }

    /// How picture and face stand, and how often servers were asked in all, after what is due was done.
    private func look(
        _ member: Member,
        _ entry: KeptStreamItem,
        opens: Bool = false
    ) async throws -> (view: StreamPictureStanding?, face: StreamPictureStanding?) {
        let use = StreamPictureUse(entry, isOpen: opens || !entry.item.post.isClosed)
        _ = try await pictures.standings(of: [use], for: member.id)
        _ = try await pictures.workOnDue()
        let found = try await pictures.standings(of: [use], for: member.id)
        func standing(_ kind: StreamPicture.Kind, _ address: String) -> StreamPictureStanding? {
            StreamPicture(kind, address).flatMap { found[$0] }
        }
        return (standing(.view, Self.view), standing(.portrait, Self.face))
    }

    private func has(_ answer: StreamPictureReader.Answer, at address: String = view) {
        answers.withLock { $0[address] = answer }
    }

    private static let nothing = PictureValidators(tag: nil, modified: nil)

    @Test("a picture is fetched once and drawn anew, large in a post and small beside a name")
    func fetched() async throws {
        has(.file([7], Self.nothing))
        has(.file([8], Self.nothing), at: Self.face)
        let (member, entry) = try await kept(item())
        let first = try await pictures.standings(of: [StreamPictureUse(entry, isOpen: true)], for: member.id)
        #expect(first.count == 2 && first.values.allSatisfy { $0 == .coming })
        let found = try await look(member, entry)
        guard case .kept(let view, "0701")? = found.view, case .kept(let face, "0802")? = found.face else {
            Issue.record("\(found)")
            return
        }
        #expect(try await pictures.picture(view, of: member.id)?.jpeg == [7, 1])
        #expect(try await pictures.picture(face, of: member.id)?.jpeg == [8, 2])
        _ = try await look(member, entry)
        #expect(asked.withLock(\.count) == 2 && setup.reports.withLock(\.isEmpty))
        #expect(try await pictures.picture(view, of: try await setup.member().id) == nil)
    }

    @Test(
        "what is behind a warning, or not for everybody, is not even asked for before somebody opens it",
        arguments: [true, false]
    )
    func closed(_ isWarned: Bool) async throws {
        has(.file([7], Self.nothing))
        has(.file([8], Self.nothing), at: Self.face)
        let item = item { post in
            if isWarned { post.warning = .words("The end") } else { post.hidesPictures = true }
        }
        let (member, entry) = try await kept(item)
        let shut = try await look(member, entry)
        #expect(shut.view == nil && shut.face == .kept(number: 1, mark: "0802"))
        #expect(asked.withLock(\.self) == [Self.face])
        let open = try await look(member, entry, opens: true)
        #expect(open.view == .kept(number: 2, mark: "0701"))
        // Closed again, it is not thrown away.
        _ = try await look(member, entry)
        _ = try await look(member, entry, opens: true)
        #expect(asked.withLock(\.count) == 2)
    }

    @Test("a server that is down is asked a few times, ever later, then no more until somebody looks a day later")
    func down() async throws {
        let (member, entry) = try await kept(item())
        var counts: [Int] = []
        for _ in 0..<100 {
            let found = try await look(member, entry)
            #expect(found.view == .missing && found.face == .missing)
            counts.append(asked.withLock(\.count))
            setup.clock.advance(.seconds(300))
        }
        #expect(counts.last == StreamPictures.maximumAttempts && counts[0] == 1, "\(counts)")
        has(.file([7], Self.nothing))
        has(.file([8], Self.nothing), at: Self.face)
        setup.clock.advance(StreamPictures.freshness)
        #expect(try await look(member, entry).view != .missing)
        #expect(setup.reports.withLock(\.isEmpty))
    }

    @Test(
        "what is no picture, too large or too much to decode is asked for once, and says nothing in the log",
        arguments: [PhotoFault.notAPicture, .tooLarge, .tooManyPixels, .unreadable, .heic, .empty]
    )
    func broken(_ fault: PhotoFault) async throws {
        has(.none, at: Self.face)
        has(.file([7], Self.nothing))
        self.fault.withLock { $0 = fault }
        let (member, entry) = try await kept(item())
        for _ in 0..<3 {
            #expect(try await look(member, entry).view == .missing)
            setup.clock.advance(.seconds(7200))
        }
        #expect(asked.withLock(\.count) == 2)
        #expect(setup.reports.withLock(\.isEmpty))
    }

    @Test("a full disk takes nothing, blames no server, and is tried again")
    func full() async throws {
        has(.file([7], Self.nothing))
        has(.file([8], Self.nothing), at: Self.face)
        fault.withLock { $0 = .noRoom }
        let (member, entry) = try await kept(item())
        #expect(try await look(member, entry).view == .missing)
        #expect(asked.withLock(\.count) == 2)
        fault.withLock { $0 = nil }
        setup.clock.advance(.seconds(61))
        #expect(try await look(member, entry).view != .missing)
    }

    @Test("OF-13: a day later its server is asked whether it is still the same; while that is down it stays")
    func validators() async throws {
        let validators = PictureValidators(tag: "\"t\"", modified: nil)
        has(.file([7], validators))
        has(.none, at: Self.face)
        let (member, entry) = try await kept(item())
        let first = try await look(member, entry).view
        for (answer, isKept) in [(StreamPictureReader.Answer.same, true), (.later, true), (.none, false)] {
            asked.withLock { $0 = [] }
            has(answer)
            setup.clock.advance(StreamPictures.freshness + .seconds(1))
            let found = try await look(member, entry).view
            #expect(found == (isKept ? first : .missing), "\(answer)")
            #expect(asked.withLock(\.self).contains(Self.view + "\"t\""))
            // What came of it stays so for a day.
            _ = try await look(member, entry)
        }
    }

    @Test("OF-11: who leaves the network here leaves no picture of it")
    func forgotten() async throws {
        has(.file([7], Self.nothing))
        has(.none, at: Self.face)
        let (member, entry) = try await kept(item())
        guard case .kept(let number, _)? = try await look(member, entry).view else {
            Issue.record("it is not kept")
            return
        }
        try await streams.forget(member.id)
        #expect(try await pictures.picture(number, of: member.id) == nil)
        #expect(try await look(member, entry).view == nil)
    }
}
