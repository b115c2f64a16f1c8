import Primitives

extension Deliveries {
    /// Sends an item that waits; does nothing in any other phase.
    func sendNow(_ item: Item) async throws {
        guard item.phase == .waiting else { return }
        // An earlier attempt may have arrived in spite of what was answered: look before it is sent again.
        let answer = Self.shows(item.failure) ? await secondSending(of: item) : .send
        if case .wait(let end) = answer {
            if let waiting = item.after(.wait(item.failure ?? .answerLost, until: end), at: clock.now()) {
                _ = try await store.update(waiting, item)
            }
            return
        }
        guard let sending = item.after(.send, at: clock.now()), try await store.update(sending, item) else { return }
        let changed: Item? =
            if case .settle(let event) = answer { sending.after(event, at: clock.now()) } else { await sent(sending) }
        if let changed { _ = try await store.update(changed, sending) }
    }

    /// Whether what failed so may be there all the same, and shows when it is sent twice.
    private static func shows(_ failure: NetworkFailure.Category?) -> Bool {
        !Item.isSafeToRepeat && failure?.policy.mayHaveArrived == true
    }

    /// What a look before a second sending leads to.
    private enum SecondSending {
        /// It is not there: it is sent.
        case send
        /// A list without it means nothing yet.
        case wait(until: Timestamp)
        /// It is not sent by itself.
        case settle(DeliveryEvent<Item.Receipt>)
    }

    private func secondSending(of item: Item) async -> SecondSending {
        do {
            let finding = try await acts.look(item)
            let end = await end(of: item)
            switch finding {
            case .found(let receipt):
                await noteShowingTime(item)
                return .settle(.confirm(receipt))
            case .absent where clock.now() >= end: return .send
            case .notShown(let doubt) where clock.now() >= end:
                let failure = NetworkFailure(.notShown, detail: doubt.rawValue)
                report(item, failure)
                return .settle(.loseAnswer(failure, lookAt: clock.now() + backOff.firstLook))
            case .absent, .notShown: return .wait(until: end)
            }
        } catch {
            report(item, error)
            let failure = NetworkFailure(.answerLost)
            return .settle(.loseAnswer(failure, lookAt: clock.now() + backOff.firstLook))
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
            return await after(progress.step, item)
        }
    }

    /// What becomes of an item when something here failed around the call.
    private func after(_ step: DeliveryProgress<Item.Receipt>.Step, _ item: Item) async -> Item? {
        switch step {
        case .notBegun: await postponed(item, NetworkFailure(.misconfigured))
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
        case .look where Item.isSafeToRepeat: return await postponed(item, failure)
        case .look: return item.after(.loseAnswer(NetworkFailure(.answerLost), lookAt: now), at: now)
        case .sendLater: return await postponed(item, failure)
        case .giveBack, .lookOnce: return item.after(.refuse(failure), at: now)
        }
    }

    /// Back into the queue, or given back when it was tried often enough.
    private func postponed(_ item: Item, _ failure: NetworkFailure) async -> Item? {
        let now = clock.now()
        // What arrived in spite of the answer needs time to show.
        let minimum = Self.shows(failure.category) ? await wait(for: item) : .zero
        let asked = failure.retryAt.map { $0 - now }
        guard let pause = backOff.pause(after: item.attempts, minimum: minimum, asked: asked) else {
            return item.after(.refuse(failure), at: now)
        }
        return item.after(.postpone(failure, until: now + pause), at: now)
    }

    private func lookedUp(_ item: Item) async -> Item.Receipt? {
        do {
            if case .found(let receipt) = try await acts.look(item) { return receipt }
            return nil
        } catch {
            report(item, error)
            return nil
        }
    }
}
