import Primitives

/// Who is told of what happens while it happens; each seat holds a connection, so there are so many and no more.
final class LiveSeats: Sendable {
    /// How many a member has at once.
    let maximumPerMember: Int
    /// How many all members have at once.
    let maximum: Int
    private let taken = Lock<[ID<Member>: Int]>([:])

    /// Empty seats.
    init(perMember: Int, maximum: Int) {
        maximumPerMember = perMember
        self.maximum = maximum
    }

    /// How many are taken.
    var count: Int { taken.withLock { $0.values.reduce(0, +) } }

    /// Does something in a seat of a member, which is free again then; `false` where there was none, and nothing was done.
    func sitting(_ member: ID<Member>, _ body: () async throws -> Void) async rethrows -> Bool {
        guard take(member) else { return false }
        defer { leave(member) }
        try await body()
        return true
    }

    private func take(_ member: ID<Member>) -> Bool {
        taken.withLock { taken in
            let own = taken[member] ?? 0
            guard own < maximumPerMember, taken.values.reduce(0, +) < maximum else { return false }
            taken[member] = own + 1
            return true
        }
    }

    private func leave(_ member: ID<Member>) {
        taken.withLock { taken in
            let rest = (taken[member] ?? 1) - 1
            taken[member] = rest > 0 ? rest : nil
        }
    }
}
