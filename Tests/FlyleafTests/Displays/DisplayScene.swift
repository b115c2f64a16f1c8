import Flyleaf
import NetworkSupport
import Primitives

/// Displays over tables in memory, with a clock that a screen turns while it waits.
struct DisplayScene: Sendable {
    /// What a screen was told.
    struct Screen: Sendable {
        var titles: [String] = []
        /// When each came, in seconds.
        var times: [Int64] = []
        var over = 0
        var mostItems = 0
        var longestCursor = 0
        var cursor = DisplayCursor.start
    }

    let setup = Setup()
    let displays: Displays
    let live: LiveDisplays
    private let keys = Lock<[ID<Display>: DisplayKey]>([:])
    private let eachSecond = Lock<@Sendable (Int64) async throws -> Void>({ _ in })
    private let end = Lock<(start: Timestamp, seconds: Int64)>((Timestamp(seconds: 0), .max))

    init() {
        let (setup, eachSecond, end) = (setup, eachSecond, end)
        var traits = setup.facebook.traits
        traits.homeRestriction = nil
        traits.homeRule = PermissionRule(
            permission: Self.reading,
            moment: .reading,
            use: .stream,
            isRevocable: true
        )
        let networks = NetworkDirectory([setup.facebook.network(as: traits)])
        displays = Displays(
            stores: setup.tables.stores,
            streams: Streams(
                store: setup.tables.stores.streams,
                connections: Connections(
                    store: setup.tables.stores.connections,
                    leases: setup.leases,
                    networks: networks,
                    clock: setup.clock.clock
                ),
                networks: networks,
                clock: setup.clock.clock,
                randomness: setup.randomness
            ) { _ in },
            clock: setup.clock.clock,
            randomness: setup.randomness
        )
        live = LiveDisplays(displays: displays) { duration in
            for _ in 0..<duration.components.seconds {
                let (start, seconds) = end.withLock { $0 }
                let second = setup.clock.now.seconds - start.seconds
                guard second < seconds else { throw CancellationError() }
                try await eachSecond.withLock { $0 }(second)
                setup.clock.advance(.seconds(1))
            }
        }
    }

    private static let reading = Permission("read_stream")

    /// A network that shows a member posts.
    func connect(_ member: Member) async throws -> Connection {
        try await setup.connection(of: member, granted: [Self.reading])
    }

    /// Has entries read of what is shown first, as if the network had sent these and more were below.
    func read(_ items: [StreamItem], _ connection: Connection) async throws {
        let (store, now) = (setup.tables.stores.streams, setup.clock.now)
        try await store.wish(ConnectionList(connection.id, .home), nil, now)
        let key = "\(now.milliseconds)"
        guard let reading = try await store.claim(now, now + .seconds(60), key) else { return }
        var run = StreamRun()
        run.items = items
        run.isComplete = false
        try await store.keep(reading, run, now)
    }

    func member(_ name: String) async throws -> Member { try await setup.member(name) }

    @discardableResult
    func write(
        _ title: String,
        by member: Member,
        _ text: String = "",
        _ visibility: Review.Visibility = .everyone
    ) async throws -> Review {
        let content = ReviewContent.written(title, text: text, visibility)
        return try await setup.tables.write(content, by: member, at: setup.clock.now, setup.randomness)
    }

    @discardableResult
    func write(_ title: String, by member: Member, _ visibility: Review.Visibility) async throws -> Review {
        try await write(title, by: member, "", visibility)
    }

    @discardableResult
    func make(
        _ content: DisplayContent,
        of member: Member,
        showsPrivate: Bool = false,
        stay: DisplayStay = .medium
    ) async throws -> Display {
        let made = try await displays.make(
            DisplayName(trusted: "Hall"),
            showing: content,
            showsPrivate: showsPrivate,
            stay: stay,
            look: .system,
            of: member.id
        )
        keys.withLock { $0[made.display.id] = made.key }
        return made.display
    }

    func key(of display: Display) -> DisplayKey {
        keys.withLock { $0[display.id] } ?? DisplayKey(setup.randomness)
    }

    /// The titles of what a step shows.
    func title(_ step: DisplayStep) -> String {
        step.items.map { item in
            switch item {
            case .review(let entry): entry.review.content.title.text
            case .book(let book): book.title.text
            case .post(let post): post.kept.item.remoteID
            }
        }.joined(separator: ", ")
    }

    /// So many steps.
    func titles(_ display: Display, _ cursor: inout DisplayCursor, _ count: Int) async throws -> [String] {
        var titles: [String] = []
        for _ in 0..<count {
            let step = try await displays.next(display, after: cursor)
            titles.append(title(step))
            cursor = step.cursor
        }
        return titles
    }

    /// A screen that is on for so long.
    func watch(
        _ display: Display,
        from cursor: DisplayCursor = .start,
        seconds: Int64,
        _ body: @escaping @Sendable (Int64) async throws -> Void
    ) async throws -> Screen {
        let start = setup.clock.now
        end.withLock { $0 = (start, seconds) }
        eachSecond.withLock { $0 = body }
        let screen = Lock(Screen())
        screen.withLock { $0.cursor = cursor }
        let setup = self.setup
        do {
            try await live.follow(key(of: display), at: cursor) { word in
                screen.withLock { screen in
                    guard case .step(let step) = word else { return screen.over += 1 }
                    screen.titles += step.items.isEmpty ? [""] : title(step).split(separator: ", ").map { String($0) }
                    screen.times.append(setup.clock.now.seconds - start.seconds)
                    screen.mostItems = max(screen.mostItems, step.items.count)
                    screen.longestCursor = max(screen.longestCursor, step.cursor.text.utf8.count)
                    screen.cursor = step.cursor
                }
                return true
            }
        } catch is CancellationError {
            // The time is over.
        }
        return screen.withLock { $0 }
    }
}
