import Primitives

/// Which shares are being worked on, so that no two pieces of work meet at one share.
final class ShareClaims: Sendable {
    private let waiting = Lock<[ID<Share>: [CheckedContinuation<Void, Never>]]>([:])

    /// Claims a share; `false` when somebody is at it.
    func claim(_ id: ID<Share>) -> Bool {
        waiting.withLock { waiting in
            guard waiting[id] == nil else { return false }
            waiting[id] = []
            return true
        }
    }

    /// Gives a share back and lets everybody go on who waited for it.
    func release(_ id: ID<Share>) {
        let continuations = waiting.withLock { $0.removeValue(forKey: id) ?? [] }
        for continuation in continuations { continuation.resume() }
    }

    /// Returns once nobody works on a share.
    func waitForRelease(_ id: ID<Share>) async {
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
