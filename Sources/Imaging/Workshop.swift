import Primitives

/// Writes pictures anew, one at a time, each on a thread of the system: decoding takes long and much memory.
public final class Workshop: Sendable {
    private typealias Outcome = Result<UprightPicture, PictureFault>

    private struct State {
        var isBusy = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Lock(State())
    private let rules: PictureRules

    /// A workshop; a program has one.
    public init(rules: PictureRules = PictureRules()) {
        self.rules = rules
    }

    /// Waits for its turn, then writes a picture anew.
    ///
    /// - Throws: `PictureFault`, or `CancellationError` when nobody waits for it any more.
    public func picture(of bytes: [UInt8]) async throws -> UprightPicture {
        await takeTurn()
        defer { passTurn() }
        try Task.checkCancellation()
        let rules = self.rules
        return try await withCheckedContinuation { (result: CheckedContinuation<Outcome, Never>) in
            _ = WorkThread(stackSize: 1 << 20) {
                result.resume(
                    returning: Result { () throws(PictureFault) in try UprightPicture(of: bytes, rules: rules) }
                )
            }
        }.get()
    }

    private func takeTurn() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                if state.isBusy { state.waiting.append(continuation) }
                defer { state.isBusy = true }
                return !state.isBusy
            }
            if isFree { continuation.resume() }
        }
    }

    private func passTurn() {
        let next = state.withLock { state in
            if state.waiting.isEmpty { state.isBusy = false }
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
        }
        next?.resume()
    }
}
