import Primitives

/// Who is taking their data home: each member once, and no more at once than the limit.
///
/// A member who begins anew ends what was under way. That may have to wait for a slow reader before it notices, so it
/// counts until it has ended, and a member who leaves one such behind has no third.
final class OwnDataTurns: Sendable {
    /// One writing of a member's data.
    struct Turn: Sendable {
        fileprivate let member: ID<Member>
        fileprivate let number: Int
    }

    private struct State {
        /// The turns that have not ended; true for the one that goes on, false for one before that is to end.
        var turns: [ID<Member>: [Int: Bool]] = [:]
        var begun = 0

        func hasPlace(_ member: ID<Member>, _ limit: Int) -> Bool {
            turns[member, default: [:]].count < 2 && turns.values.reduce(0) { $0 + $1.count } < limit
        }
    }

    private let limit: Int
    private let state = Lock(State())

    init(limit: Int) {
        self.limit = limit
    }

    /// Whether there is a place for a member.
    func hasPlace(for member: ID<Member>) -> Bool { state.withLock { $0.hasPlace(member, limit) } }

    /// Begins a turn, which ends the one that the member had; throws `OwnDataFault.busy` where there is no place.
    func begin(_ member: ID<Member>) throws(OwnDataFault) -> Turn {
        let number: Int? = state.withLock { state in
            guard state.hasPlace(member, limit) else { return nil }
            state.begun += 1
            state.turns[member] = (state.turns[member] ?? [:]).mapValues { _ in false }
            state.turns[member]?[state.begun] = true
            return state.begun
        }
        guard let number else { throw .busy }
        return Turn(member: member, number: number)
    }

    /// Throws `OwnDataFault.begunAnew` when the member has begun another turn since.
    func check(_ turn: Turn) throws(OwnDataFault) {
        guard state.withLock({ $0.turns[turn.member]?[turn.number] == true }) else { throw .begunAnew }
    }

    func end(_ turn: Turn) {
        state.withLock { state in
            state.turns[turn.member]?[turn.number] = nil
            if state.turns[turn.member]?.isEmpty == true { state.turns[turn.member] = nil }
        }
    }
}
