import Primitives

/// Follows what one connection's network tells, and writes it down.
///
/// - Rule: nothing told is written down before the list was read anew since the following began, and never while it is read.
/// - Why: a reading takes what it knows at the top for where the last one ended. What was told over a hole would hide the
///   hole from it, and what it did not see it takes away.
/// - Without it: posts between two followings are missing for ever, and nobody is told.
struct LiveUpstream: Sendable {
    let connection: Connection
    let memberID: ID<Member>
    let live: SocialNetwork.Live
    let connections: Connections
    let store: any StreamStore
    let clock: Clock
    let randomness: Randomness
    /// Says that entries came, changed or went.
    let told: @Sendable () -> Void
    /// Takes what was no failure of the network.
    let report: @Sendable (any Error) -> Void

    /// After an end it is followed again so soon, then ever later.
    static let shortestPause = Duration.seconds(1)
    static let longestPause = Duration.seconds(60)
    /// A following that lasted so long was no failure.
    static let steadyTime = Duration.seconds(60)
    /// So often it is looked whether a list is read by now.
    static let lookPause = Duration.milliseconds(250)
    /// So long after it began to tell a server may still miss what happens: it answers before it listens itself.
    static let settleTime = Duration.seconds(1)
    /// So many are written down at once, so that others may write between.
    static let batchSize = 100

    private var list: ConnectionList { ConnectionList(connection.id, .home) }

    /// Follows again and again, until the task is cancelled or the network says that it tells nobody.
    func run() async {
        var pause = Self.shortestPause
        while !Task.isCancelled {
            let begun = clock.now()
            var wait: Duration?
            do {
                try await follow()
            } catch let failure as NetworkFailure {
                if failure.category == .unsupported { return }
                wait = failure.retryAt.map { $0 - clock.now() }
                // Whether the connection counts at all, the list's own reading finds out.
                if failure.endsConnection {
                    pause = Self.longestPause
                    await wishToKnow()
                }
            } catch {
                guard !Task.isCancelled else { return }
                report(error)
                pause = Self.longestPause
            }
            guard !Task.isCancelled else { return }
            if clock.now() - begun >= Self.steadyTime { pause = Self.shortestPause }
            await clock.sleep(max(jittered(pause), wait ?? .zero))
            pause = min(pause * 2, Self.longestPause)
        }
    }

    /// Between half and one and a half of a pause: not all come back at once after a server's restart.
    private func jittered(_ pause: Duration) -> Duration {
        pause * (128 + Int(randomness.bytes(1).first ?? 128)) / 256
    }

    private func wishToKnow() async {
        do {
            try await store.wish(list, nil, clock.now())
        } catch {
            report(error)
        }
    }

    private func follow() async throws {
        let queue = LiveQueue()
        try await withThrowingTaskGroup { group in
            group.addTask {
                defer { queue.finish() }
                try await connections.aside(connection) { credential in
                    try await live.follow(credential) { queue.put($0) }
                }
            }
            group.addTask {
                defer { queue.finish() }
                try await take(from: queue)
            }
            // Whichever ends first ends the other: what still waits is read anew when it is followed again.
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    // MARK: Writing down

    private func take(from queue: LiveQueue) async throws {
        for await _ in queue.signals {
            try Task.checkCancellation()
            // While one batch is written the next ones come.
            while true {
                guard let happenings = queue.take() else {
                    try await catchUp(with: queue)
                    continue
                }
                guard !happenings.isEmpty else { break }
                try await take(happenings, with: queue)
            }
        }
    }

    private func take(_ happenings: [StreamHappening], with queue: LiveQueue) async throws {
        // What was told before is in the list when it is read after.
        var happenings = happenings[...]
        if let last = happenings.lastIndex(where: { $0 == .opened || $0 == .unclear }) {
            happenings = happenings[(last + 1)...]
            await clock.sleep(Self.settleTime)
            try await readAnew()
        }
        if happenings.contains(.mentioned) { try await wishForMentions() }
        // What says it is of tomorrow would stand above all others for ever.
        let latest = clock.now() + Streams.maximumLead
        let changes = happenings.compactMap { happening -> StreamChange? in
            guard case .entry(let change) = happening else { return nil }
            if case .came(let item) = change, item.moment > latest || item.moment.milliseconds < 0 { return nil }
            return change
        }
        for start in stride(from: 0, to: changes.count, by: Self.batchSize) {
            let batch = Array(changes[start..<min(start + Self.batchSize, changes.count)])
            guard try await write(batch) else { return try await catchUp(with: queue) }
        }
    }

    /// Writes down as soon as nobody reads the list; `false` where there is no list to write to.
    private func write(_ changes: [StreamChange]) async throws -> Bool {
        while true {
            try Task.checkCancellation()
            switch try await store.take(list, changes, clock.now()) {
            case .taken(let count):
                if count > 0 { told() }
                return true
            case .held: await clock.sleep(Self.lookPause)
            case .unread: return false
            }
        }
    }

    /// Begins as if the following had begun now.
    private func catchUp(with queue: LiveQueue) async throws {
        _ = queue.take()
        try await readAnew()
    }

    /// Has the list read from its top, by a reading that begins after now.
    private func readAnew() async throws {
        // One that is under way may have asked before.
        try await waitUntilRead()
        while true {
            let moment = clock.now()
            try await store.wish(list, nil, moment)
            try await waitUntilRead()
            if let readAt = try await standing()?.readAt, readAt >= moment { break }
            // It could not be read, or somebody had a stretch below read instead.
            await clock.sleep(Self.lookPause)
        }
        told()
    }

    /// Waits while the list is waited for or read, and while its network is not to be asked.
    private func waitUntilRead() async throws {
        while true {
            try Task.checkCancellation()
            guard let standing = try await standing() else { return }
            if standing.wishedAt != nil {
                await clock.sleep(Self.lookPause)
            } else if let until = standing.pausedUntil, until > clock.now() {
                await clock.sleep(until - clock.now())
            } else {
                return
            }
        }
    }

    private func standing() async throws -> StreamStanding? {
        try await standings().first { $0.list == list }
    }

    private func standings() async throws -> [StreamStanding] { try await store.standings(memberID) }

    /// Has the mentions read, of who ever looked at them.
    private func wishForMentions() async throws {
        let mentions = ConnectionList(connection.id, .mentions)
        let now = clock.now()
        guard let standing = try await standings().first(where: { $0.list == mentions }),
            standing.readAt.map({ now - $0 >= Streams.shortestPause }) ?? false
        else { return }
        try await store.wish(mentions, nil, now)
    }
}
