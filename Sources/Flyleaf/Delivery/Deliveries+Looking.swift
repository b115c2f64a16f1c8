import Primitives

extension Deliveries {
    /// How long a destination may take to show an item before it counts as missing.
    public static var settlingTime: Duration { .seconds(20) }

    /// The pause between two looks while the destination may still be about to show the item.
    private static var lookPause: Duration { .seconds(5) }

    /// Looks for an item whose answer was lost; does nothing in any other phase.
    func settleNow(_ item: Item) async throws {
        guard item.phase == .unknown else { return }
        let changed: Item?
        do {
            let receipt = try await acts.look(item)
            let now = clock.now()
            let end = item.updatedAt + Self.settlingTime
            if let receipt {
                changed = item.after(.confirm(receipt), at: now)
            } else if now >= end {
                changed = item.after(.miss(NetworkFailure(.answerLost)), at: now)
            } else {
                changed = item.after(.wait(.answerLost, until: min(now + Self.lookPause, end)), at: now)
            }
        } catch {
            report(item, error)
            changed = afterFailedLook(item, retryAt: (error as? NetworkFailure)?.retryAt)
        }
        if let changed { _ = try await store.update(changed, item) }
    }

    /// Looks again later; in the end only the person can ask again.
    private func afterFailedLook(_ item: Item, retryAt: Timestamp?) -> Item? {
        let now = clock.now()
        let pause = backOff.pause(afterFailedLook: now - item.updatedAt, asked: retryAt.map { $0 - now })
        guard let pause else { return item.after(.wait(.unconfirmed, until: .endOfTime), at: now) }
        return item.after(.wait(.answerLost, until: now + pause), at: now)
    }
}

extension Timestamp {
    /// Never, as a moment of the next attempt.
    static let endOfTime = Timestamp(milliseconds: .max)
}
