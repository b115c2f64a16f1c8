public import Primitives

/// What networks said of their limits, and how many calls were made: one for the program, asked before every call.
///
/// - Rule: what has run out is not called before the network's own moment (RA-02).
/// - Why: networks shut out programs that go on calling, and count what they refuse.
/// - Without it: one busy member has everybody's calls refused for a day.
///
/// It is kept in memory: after a start the first answers say it again.
public final class CallBudgets: Sendable {
    /// How many calls that read are made in an hour, where the operator wants a bound (RA-05).
    public struct HourlyBound: Sendable, Equatable {
        /// With the token of one person.
        public let ofPerson: Int
        /// Of one host, with nobody's.
        public let ofHost: Int

        /// What networks of old allowed, which no polite program exceeds.
        public static let standard = HourlyBound(ofPerson: 350, ofHost: 150)

        /// A bound.
        public init(ofPerson: Int, ofHost: Int) {
            self.ofPerson = ofPerson
            self.ofHost = ofHost
        }
    }

    /// Calls of one caller at one host.
    private struct Caller: Hashable {
        let origin: String
        let caller: String?
    }

    private struct State {
        var budgets: [CallBudget.Key: CallBudget] = [:]
        var hour: Int64 = 0
        var calls: [Caller: Int] = [:]
    }

    /// No more are kept; those go first whose windows end first.
    public static let maximumKept = 10_000

    private let bound: HourlyBound?
    private let digest: @Sendable (String) -> String
    private let state = Lock(State())

    /// None yet.
    ///
    /// - Parameters:
    ///   - bound: `nil` where calls are not bounded by us, as at the sandbox.
    ///   - digest: what stands for a token here, and tells nothing of it.
    public init(bound: HourlyBound?, digest: @escaping @Sendable (String) -> String) {
        self.bound = bound
        self.digest = digest
    }

    /// What stands for a token in a key.
    public func caller(_ token: String) -> String { digest(token) }

    /// Counts a call that is about to be made; the moment before which it must not be.
    ///
    /// - Parameter isReading: whether it only reads. What a person does is not held up by our own bound, which is for what
    ///   the program reads by itself.
    /// - Returns: `nil` where it may be made.
    public func begin(_ key: CallBudget.Key, isReading: Bool, at now: Timestamp) -> Timestamp? {
        state.withLock { state in
            for key in [key, key.ofWhole] {
                guard let budget = state.budgets[key] else { continue }
                if budget.resetsAt <= now {
                    state.budgets[key] = nil
                } else if budget.remaining <= 0 {
                    return budget.resetsAt
                }
            }
            guard let bound, isReading else { return nil }
            let hour = now.seconds / 3600
            if state.hour != hour {
                state.hour = hour
                state.calls = [:]
            }
            let caller = Caller(origin: key.origin, caller: key.caller)
            let count = state.calls[caller, default: 0]
            guard count < (key.caller == nil ? bound.ofHost : bound.ofPerson) else {
                return Timestamp(seconds: (hour + 1) * 3600)
            }
            if state.calls.count < Self.maximumKept || count > 0 { state.calls[caller] = count + 1 }
            return nil
        }
    }

    /// Remembers what a network said, in place of what it said before.
    public func note(_ budget: CallBudget) {
        state.withLock { state in
            if state.budgets[budget.key] == nil, state.budgets.count >= Self.maximumKept {
                let first = state.budgets.values.min { $0.resetsAt < $1.resetsAt }
                if let first { state.budgets[first.key] = nil }
            }
            state.budgets[budget.key] = budget
        }
    }

    /// What is known of the limits of a token whose windows have not ended, the scarcest first.
    public func budgets(of token: String, at now: Timestamp) -> [CallBudget] {
        let caller = digest(token)
        let all = state.withLock { Array($0.budgets.values) }
        return all.filter { $0.key.caller == caller && $0.resetsAt > now }
            .sorted { ($0.remaining, $0.key.bucket, $0.key.origin) < ($1.remaining, $1.key.bucket, $1.key.origin) }
    }

    /// How many limits have run out and are waited for.
    public func exhausted(at now: Timestamp) -> Int {
        state.withLock { $0.budgets.values.count { $0.remaining <= 0 && $0.resetsAt > now } }
    }
}
