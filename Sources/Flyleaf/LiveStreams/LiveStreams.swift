public import Primitives

/// Follows what members' networks tell by themselves while anybody looks, and tells the open pages.
///
/// Each connection is followed once, however many pages are open, and not for long after the last is closed: servers bound
/// how many listen. One program has one of these.
public final class LiveStreams: Sendable {
    /// How many pages of a member are told at once.
    public static let maximumPerMember = LiveNotices.maximumPerMember
    /// How many pages of all members are told at once.
    public static let maximum = LiveNotices.maximum
    /// So long it is followed after the last page was closed: whoever goes to another page comes back by then.
    public static let linger = Duration.seconds(30)
    /// So often it is looked whether anybody still listens.
    static let lookPause = Duration.seconds(5)
    /// A page is told no more often than this.
    static let tellPause = Duration.seconds(1)

    private struct Watch {
        var pages: [Int: AsyncStream<Void>.Continuation] = [:]
        /// When the last page was closed.
        var leftAt: Timestamp?
        var task: Task<Void, Never>?
    }

    private struct State {
        var watches: [ID<Member>: Watch] = [:]
        var lastPage = 0
        var isClosed = false
    }

    private let streams: Streams
    private let store: any StreamStore
    private let connections: Connections
    private let sessions: Sessions
    private let clock: Clock
    private let randomness: Randomness
    private let report: @Sendable (any Error) -> Void
    private let seats = LiveSeats(perMember: maximumPerMember, maximum: maximum)
    private let state = Lock(State())

    /// Nobody is followed yet.
    ///
    /// - Parameter report: takes what went wrong and was no failure of a network.
    public init(
        streams: Streams,
        store: any StreamStore,
        connections: Connections,
        sessions: Sessions,
        clock: Clock,
        randomness: Randomness,
        report: @escaping @Sendable (any Error) -> Void
    ) {
        self.streams = streams
        self.store = store
        self.connections = connections
        self.sessions = sessions
        self.clock = clock
        self.randomness = randomness
        self.report = report
    }

    /// How many pages are told now.
    public var count: Int { seats.count }

    /// How many members' networks are followed now.
    public var followed: Int { state.withLock { $0.watches.count } }

    /// Tells a page each time something happened, until it is gone, its session ends, or the task is cancelled.
    ///
    /// - Rule: before each word it is asked whether the session still counts.
    /// - Why: a page that stays open must not outlive a logout in another tab, or the end of all other logins.
    /// - Parameter tell: hands a word to the page; `false` when that is gone.
    public func follow(
        _ token: SessionToken,
        of member: ID<Member>,
        _ tell: @Sendable (LiveStreamWord) -> Bool
    ) async throws {
        let isTold = try await seats.sitting(member) {
            guard let (page, happenings) = enter(member) else { return }
            defer { leave(page, of: member) }
            for await _ in happenings {
                guard let signedIn = try await sessions.signedIn(token), signedIn.member.id == member,
                    !signedIn.isSuspended
                else {
                    _ = tell(.over)
                    return
                }
                guard tell(.news) else { return }
                await clock.sleep(Self.tellPause)
            }
        }
        if !isTold { _ = tell(.full) }
    }

    /// Ends all following, and waits for that; no page is told any more.
    public func close() async {
        let tasks = state.withLock { state in
            state.isClosed = true
            for page in state.watches.values.flatMap(\.pages.values) { page.finish() }
            return state.watches.values.compactMap(\.task)
        }
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }

    // MARK: Who looks

    private func enter(_ member: ID<Member>) -> (page: Int, happenings: AsyncStream<Void>)? {
        let (happenings, page) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        return state.withLock { state in
            guard !state.isClosed else { return nil }
            state.lastPage += 1
            let number = state.lastPage
            state.watches[member, default: Watch()].pages[number] = page
            if state.watches[member]?.task == nil {
                state.watches[member]?.task = Task { await self.follow(member) }
            }
            return (number, happenings)
        }
    }

    private func leave(_ page: Int, of member: ID<Member>) {
        let now = clock.now()
        state.withLock { state in
            state.watches[member]?.pages[page] = nil
            if state.watches[member]?.pages.isEmpty == true { state.watches[member]?.leftAt = now }
        }
    }

    private func tell(_ member: ID<Member>) {
        let pages = state.withLock { $0.watches[member].map { Array($0.pages.values) } ?? [] }
        for page in pages { page.yield() }
    }

    /// Whether anybody looks or did a moment ago; where nobody does, the member's watch ends with this answer.
    private func isWatched(_ member: ID<Member>) -> Bool {
        let now = clock.now()
        return state.withLock { state in
            guard let watch = state.watches[member] else { return false }
            if !watch.pages.isEmpty { return true }
            if let leftAt = watch.leftAt, now - leftAt < Self.linger { return true }
            state.watches[member] = nil
            return false
        }
    }

    // MARK: What is followed

    /// Follows all of a member's connections while anybody looks.
    private func follow(_ member: ID<Member>) async {
        while !Task.isCancelled, isWatched(member) {
            do {
                let upstreams = try await upstreams(of: member)
                await withTaskGroup { group in
                    for upstream in upstreams { group.addTask { await upstream.run() } }
                    await waitForChange(member, Set(upstreams.map(\.connection.id)))
                    group.cancelAll()
                }
            } catch {
                guard !Task.isCancelled else { return }
                report(error)
                await clock.sleep(Self.lookPause)
            }
        }
    }

    /// Waits until nobody looks any more, or other connections are to be followed.
    private func waitForChange(_ member: ID<Member>, _ followed: Set<ID<Connection>>) async {
        while !Task.isCancelled, isWatched(member) {
            await clock.sleep(Self.lookPause)
            do {
                if Set(try await upstreams(of: member).map(\.connection.id)) != followed { return }
            } catch {
                guard !Task.isCancelled else { return }
                report(error)
            }
        }
    }

    private func upstreams(of member: ID<Member>) async throws -> [LiveUpstream] {
        try await streams.sources(member, .home).compactMap { source in
            guard let live = source.live else { return nil }
            return LiveUpstream(
                connection: source.connection,
                memberID: member,
                live: live,
                connections: connections,
                store: store,
                clock: clock,
                randomness: randomness,
                told: { [weak self] in self?.tell(member) },
                report: report
            )
        }
    }
}
