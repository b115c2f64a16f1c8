import Flyleaf
import FlyleafServer
import Pages
import Primitives
import StorageEngines

/// What a page of a stream costs with many posts stored beside one with few, and what a reading of 800 posts costs others:
/// `flyleaf-bench streams`.
enum StreamBenchmark {
    private static let few = 1_000
    private static let many = 100_000
    private static let rounds = 201
    private static let turns = 25

    @Sendable static func run() async throws {
        Report.heading(
            "A page of 40 posts with \(few) posts stored and with \(many) (medians of \(rounds), microseconds)"
        )
        Report.row(["page", "few", "many", "many / few"])
        let small = try await times(few)
        let large = try await times(many)
        for (one, other) in zip(small, large) {
            Report.row([
                one.name, Report.text(one.time, 1), Report.text(other.time, 1), Report.text(other.time / one.time, 2),
            ])
        }
        try await neighbours()
    }

    /// What others wait for a page while lists come in, each in its one transaction.
    private static func neighbours() async throws {
        let installation = try await Installation.make(reviews: 1000)
        let application = installation.application
        let stores = application.storage.stores
        let path = try await BenchmarkPages(installation).review.path
        let cookie = try await application.session(for: installation.member.id)
        let connection = connection(of: installation.member, "busy", Application.World.real.randomness)
        try await stores.connections.save(connection, AccessToken(secret: "s", expiresAt: nil))
        func waits() async throws -> [Double] {
            try await PageTime.times(path, cookie, application, of: 400, every: .milliseconds(1)).sorted()
        }
        _ = try await waits()
        var (alone, meanwhile): ([[Double]], [[Double]]) = ([], [])
        var (count, moment) = (0, Clock.system.now())
        // By turns, and of each figure the median of all: a machine that others use is now faster, now slower.
        for _ in 0..<turns {
            alone.append(try await waits())
            let (start, isOver) = (moment, Lock(false))
            let lists = Task {
                var now = start
                while !isOver.withLock(\.self) {
                    now = now + .seconds(600)
                    try await read(StreamRetention.maximumItems(.home), connection, stores, now)
                    await Clock.wait(.milliseconds(250))
                }
                return now
            }
            meanwhile.append(try await waits())
            isOver.withLock { $0 = true }
            moment = try await lists.value
            count += Int((moment - start).components.seconds / 600)
        }
        Report.heading("A page of others while \(count) lists of 800 posts come in (medians of \(turns), microseconds)")
        Report.row(["", "alone", "meanwhile", "meanwhile / alone"])
        for (name, place) in [("median", 200), ("p99", 396)] {
            let (one, other) = (Report.median(alone.map { $0[place] }), Report.median(meanwhile.map { $0[place] }))
            Report.row([name, Report.text(one, 1), Report.text(other, 1), Report.text(other / one, 2)])
        }
        try await application.close()
    }

    private static func times(_ posts: Int) async throws -> [(name: String, time: Double)] {
        let installation = try await Installation.make(reviews: 100)
        let application = installation.application
        let stores = application.storage.stores
        let randomness = Application.World.real.randomness
        // As many as are kept of one connection; the others are other members'.
        var (left, reader): (Int, Member?) = (posts, nil)
        while left > 0 {
            let now = Clock.system.now()
            let name = PersonName(foreign: "Reader \(left)", fallback: "Reader")
            let member = Member(id: randomness.id(at: now), name: name, createdAt: now)
            try await stores.members.insert(member)
            let connection = connection(of: member, String(left), randomness)
            try await stores.connections.save(connection, AccessToken(secret: "s", expiresAt: nil))
            try await read(min(left, StreamRetention.maximumItems(.home)), connection, stores, now)
            left -= StreamRetention.maximumItems(.home)
            reader = reader ?? member
        }
        guard let reader else { throw LoadError(text: "nobody reads") }
        let cookie = try await application.session(for: reader.id)
        var times: [(name: String, time: Double)] = []
        times.append(("stream", try await PageTime.median("/home", cookie, application, of: rounds)))
        let connection = connection(of: reader, "last", randomness)
        try await stores.connections.save(connection, AccessToken(secret: "s", expiresAt: nil))
        var (writes, moment): ([Double], Timestamp) = ([], Clock.system.now())
        for _ in 0..<7 {
            moment = moment + .seconds(600)
            let start = ContinuousClock.now
            try await read(StreamRetention.maximumItems(.home), connection, stores, moment)
            writes.append(Report.seconds(ContinuousClock.now - start) * 1_000_000)
        }
        times.append(("800 posts read in one transaction", Report.median(writes)))
        try await application.close()
        return times
    }

    private static func connection(of member: Member, _ remoteID: String, _ randomness: Randomness) -> Connection {
        let now = Clock.system.now()
        return Connection(
            id: randomness.id(at: now),
            memberID: member.id,
            identity: Identity(
                network: NetworkName("facebook"),
                authority: "127.0.0.1:1",
                server: "127.0.0.1:1",
                remoteID: remoteID,
                name: member.name
            ),
            permissions: PermissionSet(granted: [Permission("read_stream")]),
            state: .ended(reason: .reauthenticate, at: now),
            expiresAt: nil,
            connectedAt: now,
            lastSuccessAt: now
        )
    }

    /// As if a network had shown so many posts, the newest at a moment.
    private static func read(
        _ count: Int,
        _ connection: Connection,
        _ stores: Stores,
        _ moment: Timestamp
    ) async throws {
        try await stores.streams.wish(ConnectionList(connection.id, .home), nil, moment)
        guard let reading = try await stores.streams.claim(moment, moment + .seconds(60), "bench") else {
            throw LoadError(text: "nothing to read")
        }
        let sentence = "The harbour lay quiet, and nobody on the long pier had anything left to say about it. "
        var run = StreamRun()
        run.items = (0..<count).map { number in
            var text = LinkedText()
            text.append(sentence + sentence)
            text.append("books.example/lighthouses", leadingTo: "https://books.example/lighthouses")
            let writer = StreamAuthor(
                remoteID: "\(number % 50)",
                name: PersonName(foreign: "Writer \(number % 50)", fallback: "Writer"),
                handle: "@writer@letters.example",
                page: "https://letters.example/@writer"
            )
            let when = moment - .seconds(number)
            let post = StreamPost(remoteID: "p\(number)", author: writer, writtenAt: when, text: text)
            let id = "\(moment.milliseconds)-\(number)"
            return StreamItem(remoteID: id, moment: when, repeater: nil, post: post)
        }
        try await stores.streams.keep(reading, run, moment)
    }
}
