internal import Primitives
internal import SQLAccess

/// How often and how long work is done again that surely was not done.
struct RetryPolicy {
    /// How long a server is waited for, from the first time that none took the work.
    let limit: Duration
    /// How often work is run again that another transaction undid.
    let conflicts: Int
    let randomness: Randomness

    /// Does something until it is done, fails for a reason of its own, or the limit is reached.
    ///
    /// - Parameter body: gets how often it was in conflict.
    func run<Value>(_ body: (_ conflicts: Int) async throws -> Value) async throws -> Value {
        var firstLoss: ContinuousClock.Instant?
        var met = 0
        while true {
            do {
                return try await body(met)
            } catch let error as DatabaseError {
                switch error.kind {
                case .conflict where met < limit(of: error):
                    met += 1
                    try await Task.sleep(for: pause(after: met))
                case .unavailable where error != .crowded && error != .waited:
                    let now = ContinuousClock.now
                    let start = firstLoss ?? now
                    firstLoss = start
                    guard now - start < limit else { throw error }
                    try await Task.sleep(for: pause(after: 4))
                default:
                    throw error
                }
            }
        }
    }

    /// Who waited long for a row waits so only a few times.
    private func limit(of error: DatabaseError) -> Int {
        error.state == SQLState.lockNotAvailable ? min(conflicts, Self.lockWaits) : conflicts
    }

    private static let lockWaits = 5

    /// 5 ms at least; at most 10 after the first conflict and 80 from the fourth on, spread so that two that met do not meet
    /// again.
    func pause(after conflicts: Int) -> Duration {
        let longest = 5 << min(max(conflicts, 1), 4)
        let byte = randomness.bytes(1).first ?? 0
        return .milliseconds(max(5, longest * (Int(byte) + 1) / 256))
    }
}
