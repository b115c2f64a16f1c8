import Primitives

extension Deliveries {
    /// Looks for an item whose answer was lost; does nothing in any other phase.
    func settleNow(_ item: Item) async throws {
        guard item.phase == .unknown else { return }
        let changed: Item?
        do {
            changed = await after(try await acts.look(item), item)
        } catch {
            report(item, error)
            changed = afterFailedLook(item, error as? NetworkFailure)
        }
        if let changed { _ = try await store.update(changed, item) }
    }

    /// When a list without an item begins to mean something.
    func end(of item: Item) async -> Timestamp {
        // What was called missing before has been waited for already.
        await item.failure == .missing ? item.updatedAt : item.updatedAt + wait(for: item)
    }

    /// How long the destination of an item is given to show it.
    func wait(for item: Item) async -> Duration {
        do {
            return await ShowingTime.wait(longest: try store.showingTime(item))
        } catch {
            report(item, error)
            return ShowingTime.unseen
        }
    }

    /// Remembers how long the destination took to show an item that is seen now.
    func noteShowingTime(_ item: Item) async {
        let age = clock.now() - item.updatedAt
        let wait = await wait(for: item)
        let taken: Duration
        switch (item.phase, item.failure) {
        // It came after all that time: the next one is given more.
        case (_, .missing): taken = wait
        case (.unknown, .notShown): taken = min(age, ShowingTime.longest)
        // Nobody may have looked for longer than that, so a great age alone tells nothing.
        case (.unknown, _) where age <= wait: taken = age
        default: return
        }
        do {
            try await store.noteShowingTime(item, taken)
        } catch {
            report(item, error)
        }
    }

    private func after(_ finding: Finding<Item.Receipt>, _ item: Item) async -> Item? {
        let now = clock.now()
        let end = await end(of: item)
        switch finding {
        case .found(let receipt):
            await noteShowingTime(item)
            return item.after(.confirm(receipt), at: now)
        case .absent where now >= end: return item.after(.miss(NetworkFailure(.missing)), at: now)
        case .notShown(let doubt) where now >= end || item.failure == .notShown: return undecided(item, doubt)
        case .absent, .notShown:
            // Often at first, then less and less.
            let pause = max(Self.lookPause, (now - item.updatedAt) / 4)
            return item.after(.wait(.answerLost, until: min(now + pause, end)), at: now)
        }
    }

    /// Only the person can tell; meanwhile it is looked for, in case it shows.
    private func undecided(_ item: Item, _ doubt: Doubt) -> Item? {
        if item.failure != .notShown { report(item, NetworkFailure(.notShown, detail: doubt.rawValue)) }
        let now = clock.now()
        let next = backOff.pause(afterFailedLook: now - item.updatedAt, asked: nil).map { now + $0 }
        return item.after(.wait(.notShown, until: next ?? .endOfTime), at: now)
    }

    /// The pause between two looks while the destination may still be about to show the item.
    private static var lookPause: Duration { .seconds(5) }

    /// Looks again later; in the end only the person can ask again.
    private func afterFailedLook(_ item: Item, _ failure: NetworkFailure?) -> Item? {
        let now = clock.now()
        let asked = failure?.retryAt.map { $0 - now }
        let pause = backOff.pause(afterFailedLook: now - item.updatedAt, asked: asked)
        let reason: NetworkFailure.Category =
            switch (item.failure, failure?.category) {
            // Only the person can change that, so they hear of it at the first look and not after the last.
            case (_, .permissionMissing): .mayNotLook
            // What was asked of the person stays asked.
            case (let asked?, _) where asked == .notShown || asked == .mayNotLook: asked
            default: pause == nil ? .unconfirmed : .answerLost
            }
        return item.after(.wait(reason, until: pause.map { now + $0 } ?? .endOfTime), at: now)
    }
}

extension Timestamp {
    /// Never, as a moment of the next attempt.
    static let endOfTime = Timestamp(milliseconds: .max)
}
