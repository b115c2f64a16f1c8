import Primitives

extension Deliveries {
    /// Takes up what is `sending` and nobody is at any more: such an item may be there or not.
    public func recover() async throws { _ = try await takeUp(isAlone: false) }

    /// Takes up all that is `sending`, whatever its lease says.
    ///
    /// Only for a program that has just started and has the data to itself: whoever held it is gone.
    public func recoverAll() async throws { _ = try await takeUp(isAlone: true) }

    /// Takes up what is `sending`, and answers what is left to whoever is at it.
    func takeUp(isAlone: Bool) async throws -> [Item] {
        let known = losses.known
        let sending = try await store.sending()
        losses.forget(known.subtracting(sending.map(\.id)))
        var held: [Item] = []
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
            if let changed, try await store.update(changed, item) { report(changed, failure) }
            losses.forget([item.id])
        }
        return held
    }

    /// Whether nobody is at an item that is `sending`.
    private func isLeft(_ item: Item) -> Bool { !item.isHeld(at: clock.now()) || losses.contains(item) }
}
