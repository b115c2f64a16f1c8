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
        let now = clock.now()
        guard let sending = item.after(.send(until: now + lease.length), at: now) else { return }
        let row = HeldRow(sending)
        do {
            guard try await store.update(sending, item) else { return }
            let event: DeliveryEvent<Item.Receipt> =
                if case .settle(let event) = answer { event } else { await holding(row, sent) }
            try await writeDown(event, of: row.now)
        } catch {
            // The store may have it as being sent for as long as the lease lasts, and nobody is at it.
            losses.note(row.now)
            throw error
        }
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

    private func sent(_ row: HeldRow<Item>) async -> DeliveryEvent<Item.Receipt> {
        let item = row.now
        let progress = DeliveryProgress<Item.Receipt> { lease.holds(row.now, at: clock.now()) }
        do {
            return .confirm(try await acts.send(item, progress))
        } catch let failure as NetworkFailure {
            return await after(failure, item)
        } catch is LapsedLease {
            // Back into the queue, unless somebody took it up: then it goes on as they left it.
            let failure = NetworkFailure(.unreachable, detail: "the lease lapsed before the call")
            report(item, failure)
            return putBack(failure)
        } catch {
            report(item, error)
            return await after(progress.step, item)
        }
    }

    /// What becomes of an item when something here failed around the call.
    private func after(
        _ step: DeliveryProgress<Item.Receipt>.Step,
        _ item: Item
    ) async -> DeliveryEvent<Item.Receipt> {
        switch step {
        case .begun where !Item.isSafeToRepeat: .loseAnswer(NetworkFailure(.answerLost), lookAt: nil)
        // A program that stops cancels what it had not begun.
        case .notBegun where Task.isCancelled: putBack(NetworkFailure(.unreachable))
        case .notBegun: await postponed(item, NetworkFailure(.misconfigured))
        case .begun: await postponed(item, NetworkFailure(Task.isCancelled ? .unreachable : .misconfigured))
        case .arrived(let receipt): .confirm(receipt)
        }
    }

    private func after(_ failure: NetworkFailure, _ item: Item) async -> DeliveryEvent<Item.Receipt> {
        // Ours, if it carries our key: an earlier answer was lost on its way back.
        if failure.policy.delivery == .lookOnce, let receipt = await lookedUp(item) {
            return .confirm(receipt)
        }
        report(item, failure)
        switch failure.policy.delivery {
        case .look where Item.isSafeToRepeat: return await postponed(item, failure)
        case .look: return .loseAnswer(NetworkFailure(.answerLost), lookAt: clock.now())
        case .sendLater: return await postponed(item, failure)
        case .giveBack, .lookOnce: return .refuse(failure)
        }
    }

    /// Back into the queue without having been tried: it is given back for no number of such.
    private func putBack(_ failure: NetworkFailure) -> DeliveryEvent<Item.Receipt> {
        .postpone(failure, until: clock.now() + backOff.firstPause)
    }

    /// Back into the queue, or given back when it was tried often enough.
    private func postponed(_ item: Item, _ failure: NetworkFailure) async -> DeliveryEvent<Item.Receipt> {
        let now = clock.now()
        // What arrived in spite of the answer needs time to show.
        let minimum = Self.shows(failure.category) ? await wait(for: item) : .zero
        let asked = failure.retryAt.map { $0 - now }
        guard let pause = backOff.pause(after: item.attempts, minimum: minimum, asked: asked) else {
            return .refuse(failure)
        }
        return .postpone(failure, until: now + pause)
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
