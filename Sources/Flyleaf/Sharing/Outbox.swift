public import Primitives

/// Sends what the ledger holds, once.
///
/// - Rule: a row is `sending` in the store, durably, before the network is called.
/// - Why: a program that stops between the call and its answer finds the row again and asks the network.
/// - Without it: the row would be sent a second time, or be forgotten.
///
/// One program has one outbox: it knows which rows it is working on, and takes every other `sending` row for a
/// leftover.
public struct Outbox: Sendable {
    let store: ShareStore
    let connections: Connections
    let connectionStore: ConnectionStore
    let pictures: @Sendable (ID<Photo>, ID<Member>) throws -> [UInt8]?
    let clock: Clock
    let report: @Sendable (Share, any Error) -> Void
    private let background: BackgroundTasks
    private let claims = ShareClaims()

    /// The use cases.
    ///
    /// - Parameters:
    ///   - pictures: the bytes of a member's photo; `nil` for one that is not there any more.
    ///   - report: told once of every failure of a share; it goes to the log and, by the reference of the share, to the
    ///     incidents.
    public init(
        store: ShareStore,
        connections: Connections,
        connectionStore: ConnectionStore,
        pictures: @escaping @Sendable (ID<Photo>, ID<Member>) throws -> [UInt8]?,
        background: BackgroundTasks,
        clock: Clock,
        report: @escaping @Sendable (Share, any Error) -> Void
    ) {
        self.store = store
        self.connections = connections
        self.connectionStore = connectionStore
        self.pictures = pictures
        self.background = background
        self.clock = clock
        self.report = report
    }

    /// How often a share is tried by itself before it is given back to the person.
    public static let maximumAttempts = 8
    /// How long the network may take to show a post before it counts as missing.
    public static let settlingTime = Duration.seconds(20)
    /// How long the network is asked by itself for a share whose answer was lost.
    public static let lookingTime = Duration.seconds(86_400)
    /// How many connections are worked on at once.
    public static let concurrency = 4

    /// Sends a queued share and answers the row as it then stands; leaving the page does not stop it.
    ///
    /// Whoever comes while the share is being sent waits for that and gets the same row.
    public func send(_ share: Share) async -> Share {
        await work(on: share, sendNow)
    }

    /// Looks at the network for a share whose answer was lost, and waits.
    public func settle(_ share: Share) async -> Share {
        await work(on: share, settleNow)
    }

    /// Takes up what a stopped program left in the middle: such a share may be there or not.
    public func recover() async throws {
        for share in try store.interrupted() where claims.claim(share.id) {
            defer { claims.release(share.id) }
            // Whoever sent it a moment ago may have finished between the two reads.
            guard let share = try store.share(share.id, share.memberID) else { continue }
            let failure = NetworkFailure(.answerLost, detail: "the program stopped while sending")
            let changed = share.applying(.loseAnswer, at: clock.now(), failure: failure)
            if let changed, try await store.update(changed, .sending) { report(changed, failure) }
        }
    }

    /// Works on what is due, several connections at once but never two shares of one; the answer is how many rows.
    ///
    /// A row whose outcome could not be written down is found here too, not only at the next start.
    public func workOnDue() async throws -> Int {
        try await recover()
        var queues = Self.queues(try store.due(clock.now(), 100))
        return await withTaskGroup(of: Int.self) { group in
            for _ in 0..<Self.concurrency {
                if let queue = queues.popLast() { group.addTask { await workOn(queue) } }
            }
            var count = 0
            while let done = await group.next() {
                count += done
                if !Task.isCancelled, let queue = queues.popLast() { group.addTask { await workOn(queue) } }
            }
            return count
        }
    }

    /// The shares by connection, the connection whose turn is first at the end.
    private static func queues(_ shares: [Share]) -> [[Share]] {
        var order: [ID<Connection>] = []
        var queues: [ID<Connection>: [Share]] = [:]
        for share in shares {
            if queues[share.connectionID] == nil { order.append(share.connectionID) }
            queues[share.connectionID, default: []].append(share)
        }
        return order.reversed().compactMap { queues[$0] }
    }

    /// Works on shares of one connection until one does not get through: the next would wait for the same network.
    private func workOn(_ queue: [Share]) async -> Int {
        var count = 0
        for share in queue {
            if Task.isCancelled { break }
            let done = await work(on: share) { share in
                guard share.isDue(at: clock.now()) else { return }
                if share.state == .unknown { try await settleNow(share) } else { try await sendNow(share) }
            }
            count += 1
            guard done.state.isSettled else { break }
        }
        return count
    }

    /// Runs in a task of its own, so that a request that ends early cannot cancel a call half way.
    ///
    /// The work gets the row as it is by then: what the caller holds may be older than the last attempt.
    private func work(on share: Share, _ body: @escaping @Sendable (Share) async throws -> Void) async -> Share {
        let task = background.start {
            guard claims.claim(share.id) else { return await claims.waitForRelease(share.id) }
            defer { claims.release(share.id) }
            do {
                if let share = try store.share(share.id, share.memberID) { try await body(share) }
            } catch {
                report(share, error)
            }
        }
        await task?.value
        do {
            return try store.share(share.id, share.memberID) ?? share
        } catch {
            report(share, error)
            return share
        }
    }
}

extension Share {
    /// Whether the worker should take it up.
    fileprivate func isDue(at moment: Timestamp) -> Bool {
        (state == .queued || state == .unknown) && nextAttemptAt.map { $0 <= moment } ?? true
    }
}
