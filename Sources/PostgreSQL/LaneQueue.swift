/// The connections of one kind of work, and what waits for them.
struct LaneQueue {
    /// What waits for a connection.
    enum Work {
        case statement(Pending)
        case lease(Waiter<Int>)

        /// Marks it as begun; `false` when nobody waits for it any more.
        func start() -> Bool {
            switch self {
            case .statement(let pending): pending.waiter.start()
            case .lease(let waiter): waiter.start()
            }
        }

        func fail(_ error: DatabaseError) {
            switch self {
            case .statement(let pending): pending.waiter.finish(.failure(error))
            case .lease(let waiter): waiter.finish(.failure(error))
            }
        }
    }

    let lane: Lane
    let limit: Int
    let largestBatch: Int
    var opening = 0
    var connections = 0
    private var refused: ContinuousClock.Instant?
    private var waiting: ArraySlice<(work: Work, since: ContinuousClock.Instant)> = []

    init(_ lane: Lane, _ configuration: DatabaseConfiguration) {
        self.lane = lane
        limit = lane.limit(configuration)
        largestBatch = lane.isBatched ? max(1, configuration.largestBatch) : 1
    }

    var isEmpty: Bool { waiting.isEmpty }
    var count: Int { waiting.count }

    /// Whether one more connection would help, and may be.
    ///
    /// Where others are open, a server that has just refused one is not asked again at once.
    var wantsConnection: Bool {
        guard !waiting.isEmpty, connections + opening < limit, opening < waiting.count else { return false }
        guard connections > 0, let refused else { return true }
        return ContinuousClock.now - refused > .seconds(1)
    }

    mutating func add(_ work: Work) { waiting.append((work, .now)) }

    /// Puts back what was undone through no fault of its own, to go first.
    mutating func putBack(_ undone: [Pending]) {
        waiting = ArraySlice(undone.map { (Work.statement($0), $0.since) }) + waiting
    }

    /// Takes what goes over a connection next.
    ///
    /// A statement that came back twice goes alone: of a batch of which all fail, each would else be sent as often as the
    /// batch is long.
    mutating func next() -> [Work] {
        var batch: [Work] = []
        while batch.count < largestBatch, let work = waiting.first?.work {
            if case .statement(let pending) = work, pending.returns >= 2, !batch.isEmpty { break }
            if case .lease = work, !batch.isEmpty { break }
            removeFirst()
            guard work.start() else { continue }
            batch.append(work)
            if case .statement(let pending) = work, pending.returns >= 2 { break }
            if case .lease = work { break }
        }
        return batch
    }

    /// Tells what has waited for longer than it may.
    mutating func endWhatIsLate(_ now: ContinuousClock.Instant, limit: Duration) {
        while let (work, since) = waiting.first, now - since > limit {
            removeFirst()
            if work.start() { work.fail(.waited) }
        }
    }

    private mutating func removeFirst() {
        waiting.removeFirst()
        // What was taken stays in the buffer, with the values bound in it, until there is a new one.
        if waiting.isEmpty || waiting.startIndex >= 256 { waiting = ArraySlice(Array(waiting)) }
    }

    /// A connection could not be opened: all that wait are told so, unless others are open.
    mutating func refuse(_ error: DatabaseError) {
        refused = ContinuousClock.now
        guard connections == 0 else { return }
        let failed = waiting
        waiting = []
        for (work, _) in failed where work.start() { work.fail(error) }
    }
}
