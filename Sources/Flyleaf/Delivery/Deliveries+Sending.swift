import Primitives

extension Deliveries {
    /// Sends an item that waits; does nothing in any other phase.
    func sendNow(_ item: Item) async throws {
        guard item.phase == .waiting, let sending = item.after(.send, at: clock.now()),
            try await store.update(sending, item)
        else { return }
        guard let changed = await outcome(of: sending) else { return }
        _ = try await store.update(changed, sending)
    }

    private func outcome(of item: Item) async -> Item? {
        guard item.failure?.policy.mayHaveArrived == true else { return await sent(item) }
        // An earlier attempt may have arrived in spite of what was answered: look before it is sent again.
        do {
            guard let receipt = try await acts.look(item) else { return await sent(item) }
            return item.after(.confirm(receipt), at: clock.now())
        } catch {
            report(item, error)
            let now = clock.now()
            return item.after(.loseAnswer(NetworkFailure(.answerLost), lookAt: now + backOff.firstLook), at: now)
        }
    }

    private func sent(_ item: Item) async -> Item? {
        let progress = DeliveryProgress<Item.Receipt>()
        do {
            return item.after(.confirm(try await acts.send(item, progress)), at: clock.now())
        } catch let failure as NetworkFailure {
            return await after(failure, item)
        } catch {
            report(item, error)
            return after(progress.step, item)
        }
    }

    /// What becomes of an item when something here failed around the call.
    private func after(_ step: DeliveryProgress<Item.Receipt>.Step, _ item: Item) -> Item? {
        switch step {
        case .notBegun: postponed(item, NetworkFailure(.misconfigured))
        case .begun: item.after(.loseAnswer(NetworkFailure(.answerLost), lookAt: nil), at: clock.now())
        case .arrived(let receipt): item.after(.confirm(receipt), at: clock.now())
        }
    }

    private func after(_ failure: NetworkFailure, _ item: Item) async -> Item? {
        let now = clock.now()
        // Ours, if it carries our key: an earlier answer was lost on its way back.
        if failure.policy.delivery == .lookOnce, let receipt = await lookedUp(item) {
            return item.after(.confirm(receipt), at: now)
        }
        report(item, failure)
        switch failure.policy.delivery {
        case .look: return item.after(.loseAnswer(NetworkFailure(.answerLost), lookAt: now), at: now)
        case .sendLater: return postponed(item, failure)
        case .giveBack, .lookOnce: return item.after(.refuse(failure), at: now)
        }
    }

    /// Back into the queue, or given back when it was tried often enough.
    private func postponed(_ item: Item, _ failure: NetworkFailure) -> Item? {
        let now = clock.now()
        // What arrived in spite of the answer needs time to show.
        let minimum = failure.policy.mayHaveArrived ? Self.settlingTime : .zero
        let asked = failure.retryAt.map { $0 - now }
        guard let pause = backOff.pause(after: item.attempts, minimum: minimum, asked: asked) else {
            return item.after(.refuse(failure), at: now)
        }
        return item.after(.postpone(failure, until: now + pause), at: now)
    }

    private func lookedUp(_ item: Item) async -> Item.Receipt? {
        do {
            return try await acts.look(item)
        } catch {
            report(item, error)
            return nil
        }
    }
}
