internal import Primitives
internal import SQLAccess

/// Who has which connection, what is under way on each, and what waits for one.
///
/// One thread has it.
struct Dispatcher {
    /// What is under way on a connection, and until when the server may take for it.
    private struct Duty {
        let pending: [Pending]
        /// Whether it belongs to a transaction that a task has.
        let isLeased: Bool
        /// Whether something is saved by it.
        let commits: Bool
        let deadline: ContinuousClock.Instant
    }

    private(set) var connections: [Int: Connection] = [:]
    private let url: DatabaseURL
    private let configuration: DatabaseConfiguration
    private let tell: @Sendable (Message) -> Void
    /// Told how many writes each commit saved.
    private let count: (Int) -> Void
    private var queues: [LaneQueue]
    private var duties: [Int: Duty] = [:]
    /// The connection of each transaction, by the number of its lease; the connection may be gone.
    private var leases: [Int: Int] = [:]
    private var isStopping = false
    private var lastNumber = 0

    init(
        _ url: DatabaseURL,
        _ configuration: DatabaseConfiguration,
        tell: @escaping @Sendable (Message) -> Void,
        count: @escaping (Int) -> Void
    ) {
        self.url = url
        self.configuration = configuration
        self.tell = tell
        self.count = count
        queues = Lane.allCases.map { LaneQueue($0, configuration) }
    }

    /// How much waits for a connection.
    var waiting: Int { queues.reduce(0) { $0 + $1.count } }

    /// Whether something has a deadline.
    var isBusy: Bool { !duties.isEmpty || waiting > 0 }

    /// Whether nothing is left to do, and nothing comes.
    var isDone: Bool {
        isStopping && duties.isEmpty && leases.isEmpty && queues.allSatisfy { $0.isEmpty && $0.opening == 0 }
    }

    mutating func handle(_ message: Message) {
        switch message {
        case .run(let pending, let lane): for one in pending { queues[lane.rawValue].add(.statement(one)) }
        case .lease(let waiter): queues[Lane.transactions.rawValue].add(.lease(waiter))
        case .runLeased(let pending, let lease, let commits): runLeased(pending, lease, commits)
        case .giveBack(let lease): giveBack(lease)
        case .opened(let connection):
            queues[connection.lane.rawValue].opening -= 1
            queues[connection.lane.rawValue].connections += 1
            connections[connection.id] = connection
        case .notOpened(let lane, let error):
            queues[lane.rawValue].opening -= 1
            queues[lane.rawValue].refuse(error)
        case .stop: isStopping = true
        }
    }

    /// Gives what waits to connections that are free, and has more opened where that helps.
    mutating func dispatch() {
        let leased = Set(leases.values)
        for lane in Lane.allCases {
            for id in connections.keys.sorted() where !queues[lane.rawValue].isEmpty {
                guard let connection = connections[id], connection.lane == lane, duties[id] == nil, !leased.contains(id)
                else { continue }
                if connection.isWorn || connection.isInTransaction {
                    drop(id)
                } else {
                    begin(queues[lane.rawValue].next(), on: connection)
                }
            }
            while queues[lane.rawValue].wantsConnection { open(lane) }
        }
    }

    private mutating func begin(_ works: [LaneQueue.Work], on connection: Connection) {
        var batch: [Pending] = []
        for work in works {
            switch work {
            case .statement(let pending): batch.append(pending)
            case .lease(let waiter):
                lastNumber += 1
                leases[lastNumber] = connection.id
                waiter.finish(.success(lastNumber))
            }
        }
        if !batch.isEmpty { send(batch, isLeased: false, commits: connection.lane.writes, on: connection) }
    }

    private mutating func runLeased(_ pending: [Pending], _ lease: Int, _ commits: Bool) {
        func refuse(_ error: DatabaseError) { for pending in pending { pending.waiter.finish(.failure(error)) } }
        // Lost between two statements: the server undoes what was not committed.
        guard let id = leases[lease], let connection = connections[id] else { return refuse(.lost) }
        guard duties[id] == nil else {
            return refuse(DatabaseError(.misuse, "a transaction runs one statement at a time"))
        }
        send(pending, isLeased: true, commits: commits, on: connection)
    }

    private mutating func send(_ pending: [Pending], isLeased: Bool, commits: Bool, on connection: Connection) {
        let limit = connection.lane.deadline(pending.count, isLeased: isLeased, configuration.limits)
        duties[connection.id] = Duty(pending: pending, isLeased: isLeased, commits: commits, deadline: .now + limit)
        if let ending = connection.send(pending.map { ($0.statement, $0.values) }) { settle(connection, ending) }
    }

    /// A transaction is over: the next may have its connection once this one is ended there.
    ///
    /// Nobody waits for that: what was not saved by now is undone, also when the connection is lost meanwhile.
    private mutating func giveBack(_ lease: Int) {
        guard let id = leases.removeValue(forKey: lease), let connection = connections[id] else { return }
        if let duty = duties[id] {
            // A task that its closure left behind is still at it.
            settle(connection, .lost(Exchange.none(of: duty.pending.count), wasSent: true))
        } else if connection.isWorn {
            drop(id)
        } else if connection.isInTransaction {
            do throws(DatabaseError) {
                send([try Pending(.rollBack, Waiter())], isLeased: true, commits: false, on: connection)
            } catch {
                drop(id)
            }
        }
    }

    private mutating func open(_ lane: Lane) {
        queues[lane.rawValue].opening += 1
        lastNumber += 1
        let (id, url, configuration, tell) = (lastNumber, url, configuration, tell)
        // Looking up names and opening blocks, so not here.
        _ = WorkThread {
            do throws(DatabaseError) {
                tell(.opened(try Connection(id, lane, at: url, configuration)))
            } catch {
                tell(.notOpened(lane, error))
            }
        }
    }

    /// Reads and writes a connection whose socket is ready.
    mutating func attend(_ id: Int) {
        guard let connection = connections[id] else { return }
        if connection.wantsToWrite { connection.flush() }
        let pending = duties[id]?.pending ?? []
        if let ending = connection.receive({ pending[$0].statement }) { settle(connection, ending) }
    }

    /// Gives up what the server takes too long for, and what has waited too long for a connection.
    mutating func endWhatIsLate(_ now: ContinuousClock.Instant) {
        for (id, duty) in duties where duty.deadline < now {
            guard let connection = connections[id] else { continue }
            settle(connection, .lost(Exchange.none(of: duty.pending.count), wasSent: true))
        }
        for lane in Lane.allCases { queues[lane.rawValue].endWhatIsLate(now, limit: configuration.limits.queue) }
    }

    /// Closes every connection.
    mutating func close() { connections = [:] }

    private mutating func settle(_ connection: Connection, _ ending: Connection.Ending) {
        let duty = duties.removeValue(forKey: connection.id)
        switch ending {
        case .finished(let exchange):
            guard let duty else { return }
            // Without a transaction of its own a statement that is not committed now would be undone later.
            let isOpen = !duty.isLeased && connection.isInTransaction
            if isOpen {
                finish(duty, BatchOutcome.lost(exchange, wrote: duty.commits, wasSent: true), connection.lane)
            } else {
                finish(duty, BatchOutcome.finished(exchange, wrote: duty.commits), connection.lane)
            }
            // What one connection found of a table is true for all.
            if connection.hasOldPlans { for other in connections.values { other.retire() } }
            if isOpen || !duty.isLeased && connection.isWorn { drop(connection.id) }
        case .lost(let exchange, let wasSent):
            drop(connection.id)
            guard let duty else { return }
            // A COMMIT commits without the Sync behind it.
            finish(
                duty,
                BatchOutcome.lost(exchange, wrote: duty.commits, wasSent: wasSent || duty.isLeased),
                connection.lane
            )
        }
    }

    private mutating func finish(_ duty: Duty, _ verdicts: [BatchOutcome.Verdict], _ lane: Lane) {
        var undone: [Pending] = []
        // Before anybody is told: whoever was finds it counted.
        let saved = verdicts.count { verdict in if case .rows = verdict { true } else { false } }
        if duty.commits, saved > 0 { count(duty.isLeased ? 1 : saved) }
        // What a transaction sent together fails for one reason: that of the statement that failed, whatever came after.
        let reasons = verdicts.lazy.compactMap { verdict -> DatabaseError? in
            if case .failed(let error) = verdict { error } else { nil }
        }
        let reason = duty.isLeased ? reasons.first { $0 != .lost && $0 != .unknown } : nil
        for (pending, verdict) in zip(duty.pending, verdicts) {
            switch verdict {
            case .rows(let rows): pending.waiter.finish(.success(rows))
            case .failed(let error): pending.waiter.finish(.failure(reason ?? error))
            case .again where duty.isLeased:
                pending.waiter.finish(.failure(reason ?? (duty.commits ? .unknown : .lost)))
            case .again:
                var pending = pending
                pending.returns += 1
                undone.append(pending)
            }
        }
        if !undone.isEmpty { queues[lane.rawValue].putBack(undone) }
    }

    /// Closes a connection; its lease stays until it is given back, so that whoever has it is told.
    private mutating func drop(_ id: Int) {
        guard let connection = connections.removeValue(forKey: id) else { return }
        queues[connection.lane.rawValue].connections -= 1
    }
}
