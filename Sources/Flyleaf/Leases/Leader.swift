import Primitives

/// Decides which program of those on a database does the work in the background: one does, the others stand by.
///
/// - Rule: whoever begins a round of such work asks `leads` before, and `resign` is called once all of it has ended.
/// - Why: that work looks at everything now and then, for all members; once over all programs is enough.
/// - Without it: networks are asked, and browsers, hubs and linked pages told, as often as there are programs.
///
/// When the leader stops, another leads within `Lease.renewalPause`; when it is killed, within that and `Lease.time`.
///
/// A leader that could not renew its lease stops `margin` before it lapses, by its own clock. One that was suspended in the
/// middle of a round ends that round beside the next leader: so each work claims its rows one by one, or is the same when
/// it is done twice.
public final class Leader: Sendable {
    private let leases: Leases
    private let report: @Sendable (any Error) -> Void
    private let state = Lock(State.standsBy)
    /// Whether the store could not be asked the last time.
    private let isAway = Lock(false)

    private enum State: Sendable {
        /// Another leads, or nobody was asked yet.
        case standsBy
        case leads(until: Timestamp)
        case resigned
    }

    /// How long before its lease lapses a leader stops.
    public static let margin = Duration.seconds(5)

    /// A program that stands by.
    ///
    /// - Parameter report: takes why the lease could not be had or renewed; the first time, until it can be again.
    public init(leases: Leases, report: @escaping @Sendable (any Error) -> Void) {
        self.leases = leases
        self.report = report
    }

    /// Whether this program does the work now.
    ///
    /// Where it did until a moment ago it asks at once: the clock may have been put forward, or the machine have slept.
    public func leads() async -> Bool {
        switch state.withLock(\.self) {
        case .standsBy, .resigned: return false
        case .leads(let end) where leases.clock.now() < end: return true
        case .leads: return await ask()
        }
    }

    /// Takes or renews the lease; the answer is whether it was had, which it is not where the store cannot be asked.
    @discardableResult
    public func ask() async -> Bool {
        if case .resigned = state.withLock(\.self) { return false }
        let end = leases.clock.now() + Lease.time - Self.margin
        do {
            let isTaken = try await leases.take(.work)
            isAway.withLock { $0 = false }
            return state.withLock { state in
                if case .resigned = state { return false }
                state = isTaken ? .leads(until: end) : .standsBy
                return isTaken
            }
        } catch is CancellationError where Task.isCancelled {
            return false
        } catch {
            let wasAway = isAway.withLock { isAway in
                defer { isAway = true }
                return isAway
            }
            if !wasAway { report(error) }
            let now = leases.clock.now()
            state.withLock { state in
                // Too late to go on with it; until then what it has counts.
                if case .leads(let end) = state, end <= now { state = .standsBy }
            }
            return false
        }
    }

    /// Asks now and then until it is cancelled.
    public func standBy() async {
        while !Task.isCancelled {
            await leases.clock.sleep(Lease.renewalPause)
            if !Task.isCancelled { await ask() }
        }
    }

    /// Leads no more, and lets another take over at once.
    public func resign() async {
        state.withLock { $0 = .resigned }
        do {
            try await leases.release(.work)
        } catch {
            report(error)
        }
    }
}
