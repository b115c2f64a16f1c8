public import Primitives

/// A connection's friends: from the store at once, read from the network the first time and when they are old.
public struct FriendDirectory: Sendable {
    private let store: any FriendStore
    private let connections: Connections
    private let background: BackgroundTasks
    private let clock: Clock
    private let readings = Lock(Readings())

    /// How reading the lists again goes.
    private struct Readings: Sendable {
        /// The connections whose list is read behind a page at this moment.
        var running: Set<ID<Connection>> = []
        /// Those whose list is left alone for a while, with why.
        var paused: [ID<Connection>: (failure: NetworkFailure?, until: Timestamp)] = [:]
    }

    /// The use cases.
    public init(store: any FriendStore, connections: Connections, background: BackgroundTasks, clock: Clock) {
        self.store = store
        self.connections = connections
        self.background = background
        self.clock = clock
    }

    /// Friends on one page of a picker.
    public static let pageSize = 50
    /// After this time the stored list is read again, behind the page that shows it.
    public static let freshness = Duration.seconds(3600)
    /// How long a list that could not be read again is left alone.
    public static let retryPause = Duration.seconds(60)
    /// No more friends than this are read; Facebook's own limit was 5,000.
    public static let maximumCount = 10_000
    /// No more pages than this are read, should a network never say which is the last.
    public static let maximumPages = 1_000

    /// Friends as a page shows them.
    public struct View: Sendable {
        /// The friends of the page asked for.
        public let listing: FriendListing
        /// The page, from 1.
        public let page: Int
        /// How many pages there are, at least 1.
        public let pageCount: Int
        /// When the list was read from the network; `nil` when never.
        public let refreshedAt: Timestamp?
        /// Why it could not be read just now, if that was tried.
        public let failure: NetworkFailure?
    }

    /// Friends whose names hold the words as they were last read; the network is not asked.
    public func known(_ connection: Connection, words: String, limit: Int) async throws -> [Person] {
        try await store.page(connection.id, words, 0, limit).friends
    }

    /// One page of the friends whose names hold the words; a page past the end is the last one.
    ///
    /// - Parameter beforeReading: asked before the network is, where the page has to wait for that; it may throw.
    public func view(
        _ connection: Connection,
        words: String,
        page: Int,
        beforeReading: () throws -> Void = {}
    ) async throws -> View {
        var refreshedAt = try await store.refreshedAt(connection.id)
        var failure: NetworkFailure?
        if let moment = refreshedAt {
            if clock.now() - moment > Self.freshness, connection.state == .active, begin(connection.id) {
                let task = background.start { await refreshBehind(connection) }
                if task == nil { end(connection.id, pausing: nil) }
            }
        } else {
            if asked(connection.id) == nil { try beforeReading() }
            do {
                try await refresh(connection)
                refreshedAt = try await store.refreshedAt(connection.id)
            } catch let error as NetworkFailure {
                failure = error
            }
        }
        let size = Self.pageSize
        var number = min(max(1, page), Self.maximumCount / size)
        var listing = try await store.page(connection.id, words, (number - 1) * size, size)
        let pageCount = max(1, (listing.total + size - 1) / size)
        if number > pageCount {
            number = pageCount
            listing = try await store.page(connection.id, words, (number - 1) * size, size)
        }
        return View(
            listing: listing,
            page: number,
            pageCount: pageCount,
            refreshedAt: refreshedAt,
            failure: failure
        )
    }

    /// The friends among some identifiers, in that order.
    public func friends(_ connection: Connection, _ remoteIDs: [String]) async throws -> [Person] {
        try await store.friends(connection.id, remoteIDs)
    }

    /// Who somebody at the network is here, as far as a member may know.
    ///
    /// - Rule: only who counts the member as a friend there is told of, and only what they show the member here leads to them.
    /// - Why: anybody can follow anybody at most networks, and who writes here under another name told their own people of it,
    ///   at most.
    /// - Without it: following somebody at X would tell under which name they write reviews.
    public func member(behind remoteID: String, through connection: Connection) async throws -> ID<Member>? {
        try await store.member(behind: remoteID, connection.id)
    }

    /// Reads every page from the network and replaces the stored list; all or nothing.
    ///
    /// A page that leads back to one read before is the last: there is nothing new behind it. While the network has asked
    /// not to be called, nobody is called and its last failure thrown.
    public func refresh(_ connection: Connection) async throws {
        if let failure = asked(connection.id) { throw failure }
        do {
            try await read(connection)
        } catch let failure as NetworkFailure {
            if let moment = failure.retryAt {
                readings.withLock { $0.paused[connection.id] = (failure, moment) }
            }
            throw failure
        }
    }

    private func read(_ connection: Connection) async throws {
        let friends = try await connections.call(connection) { network, credential in
            var friends: [Person] = []
            var seen: Set<[UInt8]> = []
            var cursors: Set<[UInt8]> = []
            var cursor: String?
            repeat {
                let page = try await network.account.friends(credential, cursor)
                for friend in page.friends where seen.insert(Array(friend.remoteID.utf8)).inserted {
                    friends.append(friend)
                }
                cursor = page.cursor
                if let next = cursor, !cursors.insert(Array(next.utf8)).inserted { cursor = nil }
            } while cursor != nil && friends.count < Self.maximumCount && cursors.count < Self.maximumPages
            return Array(friends.prefix(Self.maximumCount))
        }
        try await store.replace(connection.id, friends, clock.now())
    }

    private func refreshBehind(_ connection: Connection) async {
        do {
            try await refresh(connection)
            end(connection.id, pausing: nil)
        } catch {
            // The stored list stays; a later look tries again.
            end(connection.id, pausing: clock.now() + Self.retryPause)
        }
    }

    /// What the network answered when it asked not to be called before a moment that is still to come.
    private func asked(_ id: ID<Connection>) -> NetworkFailure? {
        let now = clock.now()
        return readings.withLock { readings in
            guard let pause = readings.paused[id] else { return nil }
            if pause.until <= now { readings.paused[id] = nil }
            return pause.until > now ? pause.failure : nil
        }
    }

    /// Whether a list may be read again now: not while it is being read, nor right after that failed.
    private func begin(_ id: ID<Connection>) -> Bool {
        let now = clock.now()
        return readings.withLock { readings in
            if let pause = readings.paused[id], pause.until > now { return false }
            readings.paused[id] = nil
            return readings.running.insert(id).inserted
        }
    }

    /// Ends a reading behind a page; a pause that the network asked for may be longer, and stays.
    private func end(_ id: ID<Connection>, pausing end: Timestamp?) {
        readings.withLock { readings in
            readings.running.remove(id)
            guard let end, readings.paused[id].map({ $0.until < end }) ?? true else { return }
            readings.paused[id] = (readings.paused[id]?.failure, end)
        }
    }
}
