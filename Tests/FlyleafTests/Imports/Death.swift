import Primitives

/// The instant at which a program is killed, counted in what it reads and writes.
final class Death: Sendable {
    private let left: Lock<Int>

    init(after count: Int) { left = Lock(count) }

    /// Counts a step; throws from the instant on.
    func approach() throws {
        let isAlive = left.withLock { left in
            left -= 1
            return left >= 0
        }
        if !isAlive { throw StoreFault() }
    }

    var hasCome: Bool { left.withLock { $0 < 0 } }
}
