import Primitives

extension Deliveries {
    /// Does something for an item that is being sent, and renews its lease meanwhile.
    func holding<Outcome: Sendable>(_ item: Item, _ body: (Item) async -> Outcome) async -> Outcome {
        // Ends with the body, and before the outcome is written down.
        async let _: Void = renew(item)
        return await body(item)
    }

    private func renew(_ item: Item) async {
        var held = item
        while true {
            // By the machine's own pace: whoever turns the clock turns it for the work, not for what runs beside it.
            await Clock.wait(lease.renewal)
            let now = clock.now()
            // Once it lapsed, as when the machine slept, it may be another's.
            guard !Task.isCancelled, held.isHeld(at: now) else { return }
            guard let next = held.after(.hold(until: now + lease.length), at: now) else { return }
            do {
                guard try await store.update(next, held) else { return }
                held = next
            } catch {
                guard !Task.isCancelled else { return }
                report(item, error)
            }
        }
    }

    /// Writes down what became of a sending.
    ///
    /// Where somebody took it for a leftover meanwhile, a receipt still counts: what they look for is found.
    func writeDown(_ event: DeliveryEvent<Item.Receipt>, of sending: Item) async throws {
        guard let changed = sending.after(event, at: clock.now()) else { return }
        if try await store.update(changed, sending) { return }
        guard case .confirm = event, let left = try await store.current(sending) else { return }
        if left.phase == .unknown, left.attempts == sending.attempts,
            let found = left.after(event, at: clock.now()), try await store.update(found, left)
        {
            return
        }
        report(left, NetworkFailure(.answerLost, detail: "the answer came after somebody else took it up"))
    }

    /// How often somebody looks who waits for another program.
    private static var glance: Duration { .milliseconds(200) }

    /// Waits while another program is sending an item, and answers the row as it then stands.
    func waitForOthers(_ item: Item) async -> Item {
        var item = item
        while !Task.isCancelled, item.isHeld(at: clock.now()), !losses.contains(item) {
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
