import Primitives

extension Deliveries {
    /// Does something for an item that is being sent, and renews its lease meanwhile.
    func holding<Outcome: Sendable>(_ row: HeldRow<Item>, _ body: (HeldRow<Item>) async -> Outcome) async -> Outcome {
        // Ends with the body, and before the outcome is written down.
        async let _: Void = renew(row)
        return await body(row)
    }

    private func renew(_ row: HeldRow<Item>) async {
        while true {
            // By the machine's own pace: whoever turns the clock turns it for the work, not for what runs beside it.
            await Clock.wait(lease.renewal)
            let now = clock.now()
            // Once it lapsed, as when the machine slept, it may be another's.
            let held = row.now
            guard !Task.isCancelled, lease.holds(held, at: now) else { return }
            guard let next = held.after(.hold(until: now + lease.length), at: now) else { return }
            do {
                guard try await written(next, held) else { return }
                row.renewed(next)
            } catch {
                report(held, error)
            }
        }
    }

    /// Writes down what became of a sending.
    ///
    /// Where somebody took it for a leftover meanwhile, a receipt still counts, whatever they made of that attempt: it is
    /// there.
    func writeDown(_ event: DeliveryEvent<Item.Receipt>, of sending: Item) async throws {
        guard let changed = sending.after(event, at: clock.now()) else { return }
        if try await written(changed, sending) { return }
        guard case .confirm = event else { return }
        // Who took it up may be at the next step just now.
        for _ in 0..<Self.lateConfirmations {
            guard let left = try await store.current(sending) else { return }
            guard left.phase != .sending, left.attempts == sending.attempts,
                let found = left.after(event, at: clock.now())
            else {
                report(left, NetworkFailure(.answerLost, detail: "the answer came after somebody else took it up"))
                return
            }
            if try await written(found, left) { return }
        }
        report(sending, NetworkFailure(.answerLost, detail: "the answer could not be written down"))
    }

    /// How often a receipt is tried to be written over what others make of the item.
    private static var lateConfirmations: Int { 5 }

    /// Writes a row in a task of its own: a program that stops cancels this one, and the write of one that was cancelled is
    /// not made.
    private func written(_ changed: Item, _ before: Item) async throws -> Bool {
        try await Task { try await store.update(changed, before) }.value
    }

    /// How often somebody looks who waits for another program.
    private static var glance: Duration { .milliseconds(200) }

    /// Waits while another program is sending an item, and answers the row as it then stands.
    func waitForOthers(_ item: Item) async -> Item {
        var item = item
        while !Task.isCancelled, lease.holds(item, at: clock.now()), !losses.contains(item) {
            await clock.sleep(Self.glance)
            do {
                guard let now = try await store.current(item) else { break }
                item = now
            } catch {
                report(item, error)
                break
            }
        }
        return item
    }
}
