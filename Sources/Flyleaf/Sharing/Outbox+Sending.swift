import Primitives

extension Outbox {
    /// How far a call came, for when it ends with an error that is not the network's.
    private enum Progress: Sendable {
        case notBegun
        case begun
        case posted(PostReceipt)
    }

    /// Sends a share that is queued; does nothing in any other state.
    func sendNow(_ share: Share) async throws {
        guard share.state == .queued, let sending = share.applying(.send, at: clock.now()),
            try await store.update(sending, .queued)
        else { return }
        guard let changed = await outcome(of: sending) else { return }
        _ = try await store.update(changed, .sending)
    }

    private func outcome(of share: Share) async -> Share? {
        guard share.failure?.policy.mayHaveArrived == true else { return await publish(share) }
        // An earlier attempt may have posted it in spite of what was answered: look before it is sent again.
        do {
            guard let receipt = try await find(share) else { return await publish(share) }
            return share.applying(.confirm, at: clock.now(), receipt: receipt)
        } catch {
            report(share, error)
            let now = clock.now()
            let failure = NetworkFailure(.answerLost)
            return share.applying(.loseAnswer, at: now, failure: failure, nextAttemptAt: now + Self.firstPause)
        }
    }

    private func publish(_ share: Share) async -> Share? {
        let progress = Lock(Progress.notBegun)
        do {
            guard let connection = try connectionStore.connection(share.connectionID, share.memberID) else {
                return refused(share, NetworkFailure(.reauthenticate))
            }
            // Only posting is ever withheld, so whatever is says no to this.
            guard connection.permissions.withheld.isEmpty else {
                return refused(share, NetworkFailure(.permissionMissing))
            }
            // Sent without a photo it would not be what the person was shown.
            guard let files = try files(of: share) else {
                return refused(share, NetworkFailure(.photoMissing))
            }
            let receipt = try await connections.call(connection) { network, credential in
                progress.withLock { $0 = .begun }
                let receipt = try await network.publishing.publish(credential, share.story, files)
                progress.withLock { $0 = .posted(receipt) }
                return receipt
            }
            return share.applying(.confirm, at: clock.now(), receipt: receipt)
        } catch let failure as NetworkFailure {
            return await after(failure, share)
        } catch {
            report(share, error)
            return after(progress.withLock { $0 }, share)
        }
    }

    /// The pictures of a share in their order; `nil` when one of them is not there any more.
    private func files(of share: Share) throws -> [PhotoFile]? {
        var files: [PhotoFile] = []
        for photo in share.story.photos {
            guard let bytes = try pictures(photo.id, share.memberID) else { return nil }
            files.append(PhotoFile(bytes: bytes, description: photo.description))
        }
        return files
    }

    /// What becomes of a share when something here failed around the call.
    private func after(_ progress: Progress, _ share: Share) -> Share? {
        switch progress {
        case .notBegun: postponed(share, NetworkFailure(.misconfigured))
        case .begun: share.applying(.loseAnswer, at: clock.now(), failure: NetworkFailure(.answerLost))
        case .posted(let receipt): share.applying(.confirm, at: clock.now(), receipt: receipt)
        }
    }

    private func after(_ failure: NetworkFailure, _ share: Share) async -> Share? {
        if failure.category == .permissionMissing { await noteMissing(failure.permission, share) }
        let now = clock.now()
        // Ours, if it carries our key: an earlier answer was lost on its way back.
        if failure.policy.delivery == .lookOnce, let receipt = await lookedUp(share) {
            return share.applying(.confirm, at: now, receipt: receipt)
        }
        report(share, failure)
        switch failure.policy.delivery {
        case .look:
            return share.applying(.loseAnswer, at: now, failure: NetworkFailure(.answerLost), nextAttemptAt: now)
        case .sendLater: return postponed(share, failure)
        case .giveBack, .lookOnce: return share.applying(.refuse, at: now, failure: failure)
        }
    }

    /// Not sent at all, for a reason found here.
    private func refused(_ share: Share, _ failure: NetworkFailure) -> Share? {
        report(share, failure)
        return share.applying(.refuse, at: clock.now(), failure: failure)
    }

    /// Back into the queue, or to the person when it was tried often enough.
    private func postponed(_ share: Share, _ failure: NetworkFailure) -> Share? {
        let now = clock.now()
        // A share the person sent again gets as many attempts as before.
        guard !share.attempts.isMultiple(of: Self.maximumAttempts) else {
            return share.applying(.refuse, at: now, failure: failure)
        }
        var pause = Self.pause(after: share.attempts % Self.maximumAttempts)
        // A post that arrived in spite of the answer needs time to show.
        if failure.policy.mayHaveArrived { pause = max(pause, Self.settlingTime) }
        if let retryAt = failure.retryAt { pause = min(max(pause, retryAt - now), Self.longestPause) }
        return share.applying(.postpone, at: now, failure: failure, nextAttemptAt: now + pause)
    }

    private func lookedUp(_ share: Share) async -> PostReceipt? {
        do {
            return try await find(share)
        } catch {
            report(share, error)
            return nil
        }
    }

    /// The network says a permission is gone: what we remember of it is wrong.
    private func noteMissing(_ permission: Permission?, _ share: Share) async {
        guard let permission else { return }
        do {
            guard let connection = try connectionStore.connection(share.connectionID, share.memberID) else { return }
            try await connectionStore.setPermissions(connection.id, connection.permissions.without(permission))
        } catch {
            report(share, error)
        }
    }

    /// 5 s, 10 s, 20 s and so on up to half an hour.
    private static func pause(after attempts: Int) -> Duration {
        .seconds(min(1800, 5 << min(max(0, attempts - 1), 10)))
    }

    /// However far away a network says: it may mean another time than ours.
    private static var longestPause: Duration { .seconds(86_400) }
}
