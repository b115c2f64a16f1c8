import Primitives

extension Outbox {
    /// The shortest pause between two looks at the network that failed.
    static var firstPause: Duration { .seconds(30) }

    /// The pause between two looks while the network may still be about to show the post.
    private static var lookPause: Duration { .seconds(5) }

    /// Asks the network for a share whose answer was lost; does nothing in any other state.
    func settleNow(_ share: Share) async throws {
        guard share.state == .unknown else { return }
        let changed: Share?
        do {
            let receipt = try await find(share)
            let now = clock.now()
            if let receipt {
                changed = share.applying(.confirm, at: now, receipt: receipt)
            } else if now - share.updatedAt >= Self.settlingTime {
                changed = share.applying(.missAtNetwork, at: now, failure: NetworkFailure(.answerLost))
            } else {
                let end = share.updatedAt + Self.settlingTime
                changed = share.waiting(for: .answerLost, until: min(now + Self.lookPause, end))
            }
        } catch {
            report(share, error)
            changed = afterFailedLook(share, retryAt: (error as? NetworkFailure)?.retryAt)
        }
        if let changed { _ = try await store.update(changed, .unknown) }
    }

    /// Looks at the network for the post of a share.
    func find(_ share: Share) async throws -> PostReceipt? {
        guard let connection = try connectionStore.connection(share.connectionID, share.memberID) else {
            throw NetworkFailure(.reauthenticate)
        }
        // The network's clock may be behind ours.
        let since = share.createdAt - .seconds(300)
        return try await connections.call(connection) { network, credential in
            try await network.publishing.find(credential, share.story, since)
        }
    }

    /// Waits as long again as the answer has been missing; after a day the person is told, and may ask again.
    private func afterFailedLook(_ share: Share, retryAt: Timestamp?) -> Share {
        let now = clock.now()
        let age = now - share.updatedAt
        guard age < Self.lookingTime else { return share.waiting(for: .unconfirmed, until: .endOfTime) }
        let pause = max(Self.firstPause, age, retryAt.map { $0 - now } ?? .zero)
        return share.waiting(for: .answerLost, until: now + min(pause, Self.lookingTime))
    }
}
