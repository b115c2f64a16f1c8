import Primitives

extension Deliveries {
    /// Takes up what is `sending` and nobody is at any more: such an item may be there or not.
    ///
    /// - Parameter isAlone: whether this program has just started and has the data to itself. Then all that is `sending` is
    ///   taken up once, whatever its lease says: whoever held it is gone. Where that fails, `workOnDue` does it.
    public func recover(isAlone: Bool) async throws {
        if isAlone { leftovers.withLock { $0 = true } }
        _ = try await takeUp()
    }

    /// Takes up what nobody is at.
    ///
    /// - Returns: what is left to whoever is at it, and how many were taken up.
    func takeUp() async throws -> (held: [Item], count: Int) {
        let isAlone = leftovers.withLock { $0 }
        let known = losses.known
        let sending = try await store.sending()
        losses.forget(known.subtracting(sending.map(\.id)))
        var held: [Item] = []
        var count = 0
        for item in sending {
            guard isAlone || isLeft(item), claims.claim(item.id) else {
                held.append(item)
                continue
            }
            defer { claims.release(item.id) }
            // Whoever sent it a moment ago may have finished between the two reads, and another may have begun.
            guard let item = try await store.current(item), item.phase == .sending else { continue }
            guard isAlone || isLeft(item) else {
                held.append(item)
                continue
            }
            let failure = NetworkFailure(.answerLost, detail: "the program stopped while sending")
            let changed = item.after(.loseAnswer(failure, lookAt: nil), at: clock.now())
            if let changed, try await store.update(changed, item) {
                count += 1
                report(changed, failure)
            }
            losses.forget([item.id])
        }
        // From here on whatever is `sending` began after the start.
        if isAlone { leftovers.withLock { $0 = false } }
        return (held, count)
    }

    /// Whether nobody is at an item that is `sending`.
    private func isLeft(_ item: Item) -> Bool { !lease.holds(item, at: clock.now()) || losses.contains(item) }
}
