import Flyleaf
import Primitives
import Testing

/// Something delivered that is no share: the machine needs to know no more of it.
struct Parcel: Delivered, Equatable {
    let id: ID<Parcel>
    let destination: String
    var phase = DeliveryPhase.waiting
    var attempts = 0
    var nextAttemptAt: Timestamp?
    var failure: NetworkFailure.Category?
    var updatedAt: Timestamp
    var receipt: Int?

    func after(_ event: DeliveryEvent<Int>, at moment: Timestamp) -> Parcel? {
        var changed = self
        changed.updatedAt = moment
        changed.nextAttemptAt = nil
        switch event {
        case .send(let end):
            (changed.phase, changed.nextAttemptAt) = (.sending, end)
            changed.attempts += 1
        case .hold(let end):
            guard phase == .sending else { return nil }
            (changed.nextAttemptAt, changed.updatedAt) = (end, updatedAt)
        case .confirm(let number): (changed.phase, changed.receipt, changed.failure) = (.ended, number, nil)
        case .refuse(let failure), .miss(let failure): (changed.phase, changed.failure) = (.ended, failure.category)
        case .postpone(let failure, let next):
            (changed.phase, changed.failure, changed.nextAttemptAt) = (.waiting, failure.category, next)
        case .loseAnswer(let failure, let next):
            (changed.phase, changed.failure, changed.nextAttemptAt) = (.unknown, failure.category, next)
        case .wait(let reason, let next):
            (changed.failure, changed.nextAttemptAt, changed.updatedAt) = (reason, next, updatedAt)
        }
        return changed
    }
}

/// A post office: its shelf, and a road on which answers can be lost.
final class PostOffice: Sendable {
    struct Shelf: Sendable {
        var parcels: [ID<Parcel>: Parcel] = [:]
        /// What lies at the destinations, by the number of its delivery.
        var arrived: [ID<Parcel>] = []
        /// What becomes of the next sendings, and whether the parcel arrives all the same; then all goes well.
        var failures: [(failure: any Error, arrives: Bool)] = []
        var isReachable = true
        /// What a look says of a parcel that does not lie there.
        var absence = Finding<Int>.absent(.wholeList)
        /// How long a destination takes to show what lies there.
        var lag = Duration.zero
        var arrivedAt: [ID<Parcel>: Timestamp] = [:]
        var showingTime: Duration?
        /// Where the next calls wait before they arrive, each at its own.
        var gates: [Gate] = []
        /// Where the next sendings wait before the call begins, each at its own.
        var doors: [Gate] = []
        /// Whether no claim can be written down.
        var refusesClaims = false
        /// Whether what is being sent cannot be read.
        var refusesSending = false
        /// Whether no outcome of a sending can be written down.
        var refusesOutcomes = false
        /// How often a row was read.
        var reads = 0
        var reports: [String] = []
    }

    private let shelf = Lock(Shelf())
    let clock = TestClock()
    let background = BackgroundTasks()

    func read<Value: Sendable>(_ read: @Sendable (Shelf) -> Value) -> Value { shelf.withLock { read($0) } }
    func change(_ change: @Sendable (inout Shelf) -> Void) { shelf.withLock { change(&$0) } }

    /// What one program has; another one is another program on the same shelf.
    var deliveries: Deliveries<Parcel> { deliveries(lease: .standard) }

    func deliveries(lease: DeliveryLease) -> Deliveries<Parcel> {
        Deliveries(
            store: store,
            acts: DeliveryActs(send: send, look: look),
            backOff: .standard,
            lease: lease,
            background: background,
            clock: clock.clock
        ) { [self] _, error in change { $0.reports.append("\(error)") } }
    }

    func parcel(to destination: String, _ phase: DeliveryPhase = .waiting) -> Parcel {
        let id = ID<Parcel>(at: clock.now, entropy: (0..<10).map { _ in .random(in: 0...255) })
        let parcel = Parcel(id: id, destination: destination, phase: phase, updatedAt: clock.now)
        change { $0.parcels[id] = parcel }
        return parcel
    }

    func now(_ parcel: Parcel) throws -> Parcel { try #require(read { $0.parcels[parcel.id] }) }

    private var store: DeliveryStore<Parcel> {
        DeliveryStore(
            current: { [self] parcel in
                shelf.withLock { shelf in
                    shelf.reads += 1
                    return shelf.parcels[parcel.id]
                }
            },
            due: { [self] moment in
                read { shelf in
                    shelf.parcels.values.filter {
                        [.waiting, .unknown].contains($0.phase) && $0.nextAttemptAt.map { $0 <= moment } ?? true
                    }
                    .sorted { $0.id < $1.id }
                }
            },
            sending: { [self] in
                try shelf.withLock { shelf in
                    if shelf.refusesSending { throw StoreFault() }
                    return shelf.parcels.values.filter { $0.phase == .sending }
                }
            },
            update: { [self] changed, before in
                // As a database does.
                try Task.checkCancellation()
                return try shelf.withLock { shelf in
                    if shelf.refusesClaims, before.phase == .waiting { throw StoreFault() }
                    if shelf.refusesOutcomes, before.phase == .sending { throw StoreFault() }
                    guard let kept = shelf.parcels[changed.id], kept.phase == before.phase,
                        kept.attempts == before.attempts
                    else { return false }
                    shelf.parcels[changed.id] = changed
                    return true
                }
            },
            showingTime: { [self] _ in read { $0.showingTime } },
            noteShowingTime: { [self] _, time in change { $0.showingTime = max(time, $0.showingTime ?? .zero) } }
        )
    }

    private func send(_ parcel: Parcel, _ progress: DeliveryProgress<Int>) async throws -> Int {
        let door = shelf.withLock { shelf in shelf.doors.isEmpty ? nil : shelf.doors.removeFirst() }
        await door?.pass()
        try progress.begin()
        let gate = shelf.withLock { shelf in shelf.gates.isEmpty ? nil : shelf.gates.removeFirst() }
        await gate?.pass()
        let (number, failure) = shelf.withLock { shelf -> (Int, (any Error)?) in
            let next = shelf.failures.isEmpty ? nil : shelf.failures.removeFirst()
            if next?.arrives ?? true {
                shelf.arrived.append(parcel.id)
                shelf.arrivedAt[parcel.id] = clock.now
            }
            return (shelf.arrived.count, next?.failure)
        }
        if let failure { throw failure }
        progress.arrive(number)
        return number
    }

    private func look(_ parcel: Parcel) async throws -> Finding<Int> {
        try shelf.withLock { shelf in
            guard shelf.isReachable else { throw NetworkFailure(.unreachable) }
            guard let index = shelf.arrived.firstIndex(of: parcel.id), let moment = shelf.arrivedAt[parcel.id],
                clock.now - moment >= shelf.lag
            else { return shelf.absence }
            return .found(index + 1)
        }
    }
}
