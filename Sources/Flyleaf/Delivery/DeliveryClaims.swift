import Primitives

/// Which items this program is working on, so that no two pieces of work meet at one.
final class DeliveryClaims<Item>: Sendable {
    private let waiting = Lock<[ID<Item>: [CheckedContinuation<Void, Never>]]>([:])

    /// Claims an item; `false` when somebody is at it.
    func claim(_ id: ID<Item>) -> Bool {
        waiting.withLock { waiting in
            guard waiting[id] == nil else { return false }
            waiting[id] = []
            return true
        }
    }

    /// Gives an item back and lets everybody go on who waited for it.
    func release(_ id: ID<Item>) {
        let continuations = waiting.withLock { $0.removeValue(forKey: id) ?? [] }
        for continuation in continuations { continuation.resume() }
    }

    /// Returns once nobody works on an item.
    func waitForRelease(_ id: ID<Item>) async {
        await withCheckedContinuation { continuation in
            let isFree = waiting.withLock { waiting in
                guard waiting[id] != nil else { return true }
                waiting[id]?.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }
}
