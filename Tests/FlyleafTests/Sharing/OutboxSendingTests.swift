import Flyleaf
import NetworkSupport
import Primitives
import Testing

@Suite("Sending a share")
struct OutboxSendingTests {
    @Test("a share is posted, with the network's receipt")
    func posted() async throws {
        let fixture = try await ShareSetup()
        fixture.publishes("77")
        let share = try await fixture.post()
        #expect(share.state == .posted)
        #expect(share.receipt == PostReceipt(remoteID: "77", url: "https://f.test/77"))
        #expect(share.attempts == 1)
        #expect(share.failure == nil)
        #expect(fixture.setup.tables.read(\.history) == [.queued, .sending, .posted])
    }

    @Test("exactly the story and the member's own credential go to the network")
    func whatIsSent() async throws {
        let fixture = try await ShareSetup()
        let sent = Lock<[(String, Story)]>([])
        fixture.facebook.set { script in
            script.publish = { credential, story in
                sent.withLock { $0.append((credential.token.secret, story)) }
                return PostReceipt(remoteID: "1", url: "u")
            }
        }
        let draft = try await fixture.draft()
        _ = try await fixture.post(draft)
        let calls = sent.withLock { $0 }
        #expect(calls.map(\.0) == ["t-1"])
        #expect(calls.map(\.1) == [try fixture.story(draft)])
    }

    @Test("the row says sending, durably, before the network is called")
    func durable() async throws {
        let fixture = try await ShareSetup()
        let tables = fixture.setup.tables
        let seen = Lock<[ShareState]>([])
        fixture.facebook.set { script in
            script.publish = { _, _ in
                let states = tables.read { $0.shares.values.map(\.state) }
                seen.withLock { $0 += states }
                return PostReceipt(remoteID: "1", url: "u")
            }
        }
        _ = try await fixture.post()
        #expect(seen.withLock { $0 } == [.sending])
    }

    @Test("fifty presses with one key post once, and all of them get the posted row")
    func once() async throws {
        let fixture = try await ShareSetup()
        let gate = fixture.gateOfPosts()
        let draft = try await fixture.draft()
        let shares = try await withThrowingTaskGroup(of: Share.self) { group in
            for _ in 0..<50 { group.addTask { try await fixture.post(draft) } }
            await gate.waitForArrival()
            gate.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(fixture.facebook.count("publish") == 1)
        #expect(Set(shares.map(\.id)).count == 1)
        #expect(shares.allSatisfy { $0.state == .posted })
    }

    /// What becomes of a first attempt that fails: the state, and when it is tried again, in seconds.
    private static let outcomes: [NetworkFailure.Category: (ShareState, Int?)] = [
        .reauthenticate: (.rejected, nil), .permissionMissing: (.rejected, nil), .userActionNeeded: (.rejected, nil),
        .duplicate: (.rejected, nil), .tooLong: (.rejected, nil), .shorterThanAnnounced: (.rejected, nil),
        .rateLimited: (.queued, 5),
        .transient: (.queued, 300),
        .blocked: (.rejected, nil), .paymentNeeded: (.rejected, nil), .unsupported: (.rejected, nil),
        .misconfigured: (.rejected, nil), .notFound: (.rejected, nil), .refused: (.rejected, nil),
        .unreachable: (.queued, 5), .answerLost: (.unknown, 0), .brokenAnswer: (.unknown, 0),
        .unconfirmed: (.unknown, 0), .reauthorize: (.rejected, nil), .photoRefused: (.rejected, nil),
        .photoMissing: (.rejected, nil), .linkBlocked: (.rejected, nil), .pageClosed: (.rejected, nil),
        .notShown: (.unknown, 0),
        .mayNotLook: (.unknown, 0), .placesOff: (.rejected, nil),
        .missing: (.rejected, nil),
    ]

    @Test("every failure leads to its state and its next attempt", arguments: NetworkFailure.Category.allCases)
    func failures(_ category: NetworkFailure.Category) async throws {
        let fixture = try await ShareSetup()
        fixture.publishFails(NetworkFailure(category, userMessage: "Their words"))
        fixture.finds(nil)
        let share = try await fixture.post()
        let (state, seconds) = try #require(Self.outcomes[category])
        #expect(share.state == state)
        #expect(share.nextAttemptAt == seconds.map { fixture.clock.now + .seconds($0) })
        #expect(share.failure == (state == .unknown ? .answerLost : category))
        #expect(share.failureMessage == (state == .unknown ? nil : "Their words"))
        #expect(share.receipt == nil)
        #expect(fixture.facebook.count("publish") == 1)
    }

    @Test("the network's own time to try again counts, but not the past and no more than a day")
    func retryTime() async throws {
        for (asked, given) in [(-1000, 5), (0, 5), (4, 5), (6, 6), (3600, 3600), (86_400, 86_400), (1 << 40, 86_400)] {
            let fixture = try await ShareSetup()
            let retryAt = fixture.clock.now + .seconds(asked)
            fixture.publishFails(NetworkFailure(.rateLimited, retryAt: retryAt))
            let share = try await fixture.post()
            #expect(share.nextAttemptAt == fixture.clock.now + .seconds(given), "\(asked)")
        }
    }

    @Test("the pauses double, and after eight attempts the person decides")
    func attempts() async throws {
        let fixture = try await ShareSetup()
        fixture.publishFails(NetworkFailure(.unreachable))
        var share = try await fixture.post()
        var pauses: [Duration] = []
        while let next = share.nextAttemptAt, pauses.count < 20 {
            pauses.append(next - fixture.clock.now)
            fixture.clock.advance(next - fixture.clock.now - .milliseconds(1))
            #expect(try await fixture.outbox.workOnDue() == 0)
            fixture.clock.advance(.milliseconds(1))
            #expect(try await fixture.outbox.workOnDue() == 1)
            share = try await fixture.now(share)
        }
        #expect(pauses == [5, 10, 20, 40, 80, 160, 320].map { .seconds($0) })
        #expect(share.state == .rejected)
        #expect(share.failure == .unreachable)
        #expect(fixture.facebook.count("publish") == BackOff.standard.maximumAttempts)
        // The person may try again, and then has as many attempts as before.
        #expect(try await fixture.sharing.retry(share)?.state == .queued)
    }

    @Test("a duplicate that carries our key is our post", arguments: [true, false])
    func duplicate(_ isOurs: Bool) async throws {
        let fixture = try await ShareSetup()
        fixture.publishFails(NetworkFailure(.duplicate))
        fixture.finds(isOurs ? "5" : nil)
        let share = try await fixture.post()
        #expect(share.state == (isOurs ? .posted : .rejected))
        #expect(share.receipt?.remoteID == (isOurs ? "5" : nil))
    }

    @Test("a permission that the network misses is noted as taken back")
    func permissionMissing() async throws {
        let fixture = try await ShareSetup()
        fixture.publishFails(NetworkFailure(.permissionMissing, permission: publishActions))
        #expect(try await fixture.post().state == .rejected)
        let permissions = try await fixture.setup.now(fixture.connection).permissions
        #expect(permissions == PermissionSet(declined: [publishActions]))
    }

    @Test("a share whose connection is gone is refused without a call")
    func noConnection() async throws {
        let fixture = try await ShareSetup()
        try await fixture.setup.tables.stores.connections.remove(fixture.connection.id)
        let share = try await fixture.post()
        #expect(share.state == .rejected)
        #expect(share.failure == .reauthenticate)
        #expect(fixture.facebook.count("publish") == 0)
    }

    @Test("a passing fault may hide a post: it is looked for before it is sent again", arguments: [true, false])
    func looksFirst(_ isThere: Bool) async throws {
        let fixture = try await ShareSetup()
        fixture.publishFails(NetworkFailure(.transient))
        let share = try await fixture.post()
        fixture.clock.advance(ShowingTime.unseen)
        fixture.publishes("2")
        fixture.finds(isThere ? "1" : nil)
        _ = try await fixture.outbox.workOnDue()
        #expect(try await fixture.now(share).receipt?.remoteID == (isThere ? "1" : "2"))
        #expect(fixture.facebook.count("publish") == (isThere ? 1 : 2))
        #expect(fixture.facebook.count("find") == 1)
    }

    @Test("it is not sent again while that look fails")
    func lookFails() async throws {
        let fixture = try await ShareSetup()
        fixture.publishFails(NetworkFailure(.transient))
        let share = try await fixture.post()
        fixture.clock.advance(ShowingTime.unseen)
        fixture.publishes()
        fixture.findFails(NetworkFailure(.unreachable))
        _ = try await fixture.outbox.workOnDue()
        #expect(try await fixture.now(share).state == .unknown)
        #expect(fixture.facebook.count("publish") == 1)
    }

    @Test("it is not sent again before a list without it means something, whoever presses")
    func tooEarly() async throws {
        let fixture = try await ShareSetup()
        fixture.publishFails(NetworkFailure(.transient))
        let share = try await fixture.post()
        fixture.publishes()
        fixture.finds(nil)
        fixture.clock.advance(ShowingTime.unseen - .milliseconds(1))
        let waiting = try await fixture.sharing.retry(share)
        #expect(waiting?.state == .queued && waiting?.nextAttemptAt == share.updatedAt + ShowingTime.unseen)
        #expect(fixture.facebook.count("publish") == 1)
        fixture.clock.advance(.milliseconds(1))
        #expect(try await fixture.outbox.workOnDue() == 1)
        #expect(try await fixture.now(share).state == .posted)
    }

    @Test("it is not sent again where the list proves nothing: the person is asked")
    func notShown() async throws {
        let fixture = try await ShareSetup()
        fixture.publishFails(NetworkFailure(.transient))
        let share = try await fixture.post()
        fixture.publishes()
        fixture.finds(.notShown(.kindNotSeen))
        fixture.clock.advance(ShowingTime.unseen)
        #expect(try await fixture.outbox.workOnDue() == 1)
        #expect(try await fixture.now(share).isUndecided)
        #expect(fixture.facebook.count("publish") == 1)
    }

    @Test("after a plain refusal no look is needed")
    func plainRefusal() async throws {
        let fixture = try await ShareSetup()
        fixture.publishFails(NetworkFailure(.refused))
        let share = try await fixture.post()
        fixture.publishes()
        #expect(try await fixture.sharing.retry(share)?.state == .posted)
        #expect(fixture.facebook.count("find") == 0)
    }

    @Test(
        "each failure is reported once, with the network's codes; one that is none is not",
        arguments: [
            NetworkFailure.Category.refused, .rateLimited, .answerLost, .permissionMissing, .reauthenticate,
            .photoRefused,
        ]
    )
    func reported(_ category: NetworkFailure.Category) async throws {
        let fixture = try await ShareSetup()
        let answer = NetworkFailure.Answer(status: 400, code: "100", subcode: "7")
        let failure = NetworkFailure(category, detail: "code 100", answer: answer)
        fixture.publishFails(failure)
        let share = try await fixture.post()
        #expect(fixture.setup.reports.withLock { $0 } == ["\(failure)"])
        #expect(share.reference.utf8.count == 12 && share.reference.utf8.starts(with: "s-".utf8))
        fixture.setup.reports.withLock { $0 = [] }
        let other = try await ShareSetup()
        other.publishes()
        #expect(try await other.post().state == .posted)
        #expect(other.setup.reports.withLock { $0 } == [])
    }

    @Test("when the network says that it makes sense to try again stays with the share, and nobody is called before")
    func retryMoment() async throws {
        let fixture = try await ShareSetup()
        let moment = fixture.clock.now + .seconds(900)
        fixture.publishFails(NetworkFailure(.rateLimited, retryAt: moment))
        let share = try await fixture.post()
        #expect(share.state == .queued && share.retryAt == moment && share.nextAttemptAt == moment)
        fixture.publishFails(NetworkFailure(.blocked, retryAt: moment + .seconds(60)))
        await #expect(throws: NetworkFailure(.rateLimited, retryAt: moment)) { try await fixture.sharing.retry(share) }
        #expect(fixture.facebook.count("publish") == 1)
        #expect(try await fixture.now(share) == share)
        fixture.clock.advance(.seconds(900))
        let blocked = try #require(try await fixture.sharing.retry(share))
        #expect(blocked.state == .rejected && blocked.retryAt == moment + .seconds(60))
        fixture.publishes()
        await #expect(throws: NetworkFailure.self) { try await fixture.sharing.retry(blocked) }
        #expect(fixture.facebook.count("publish") == 2)
        fixture.clock.advance(.seconds(60))
        #expect(try await fixture.sharing.retry(blocked)?.retryAt == nil)
    }

    @Test("a store that fails before the call leaves the share waiting, and nothing counts as sent")
    func failsBefore() async throws {
        let fixture = try await ShareSetup()
        fixture.publishes()
        fixture.setup.tables.write { $0.failsOnCredential = true }
        let share = try await fixture.post()
        #expect(share.state == .queued)
        #expect(share.nextAttemptAt == fixture.clock.now + .seconds(5))
        #expect(fixture.facebook.count("publish") == 0)
        #expect(fixture.setup.reports.withLock { $0.count } == 1)
    }

    @Test("a store that fails after the call does not lose the receipt")
    func failsAfter() async throws {
        let fixture = try await ShareSetup()
        fixture.publishes("3")
        fixture.clock.advance(.seconds(61))
        fixture.setup.tables.write { $0.failsOnState = true }
        let share = try await fixture.post()
        #expect(share.state == .posted)
        #expect(share.receipt?.remoteID == "3")
    }

    @Test("an error that is not the network's during the call leaves it open whether it is there")
    func strangeError() async throws {
        let fixture = try await ShareSetup()
        fixture.facebook.set { $0.publish = { _, _ in throw NotScripted(call: "publish") } }
        #expect(try await fixture.post().state == .unknown)
    }

    @Test("the person leaving the page does not stop the call")
    func callerCancelled() async throws {
        let fixture = try await ShareSetup()
        let gate = Gate()
        let wasCancelled = Lock<Bool?>(nil)
        fixture.facebook.set { script in
            script.publish = { _, _ in
                await gate.pass()
                let isCancelled = Task.isCancelled
                wasCancelled.withLock { $0 = isCancelled }
                return PostReceipt(remoteID: "1", url: "u")
            }
        }
        let caller = Task { try await fixture.post() }
        await gate.waitForArrival()
        caller.cancel()
        gate.open()
        #expect(try await caller.value.state == .posted)
        #expect(wasCancelled.withLock { $0 } == false)
    }

    @Test("once the program is shutting down a share waits in the queue for the next start")
    func shuttingDown() async throws {
        let fixture = try await ShareSetup()
        fixture.publishes()
        await fixture.setup.background.drain()
        #expect(try await fixture.post().state == .queued)
        #expect(fixture.facebook.count("publish") == 0)
    }

    @Test("of calling off and sending exactly one wins", arguments: 0..<20)
    func cancelRace(_ round: Int) async throws {
        let fixture = try await ShareSetup()
        fixture.publishes()
        let share = try await fixture.row(.queued)
        async let sent = fixture.outbox.send(share)
        async let cancelled = fixture.sharing.cancel(share)
        let (row, called) = (await sent, try await cancelled)
        let last = try await fixture.now(share).state
        #expect(called == nil ? last == .posted : last == .cancelled)
        #expect(fixture.facebook.count("publish") == (called == nil ? 1 : 0))
        #expect(row.state == last || row.state == .queued)
    }

    @Test("a share that is being sent cannot be called off")
    func tooLate() async throws {
        let fixture = try await ShareSetup()
        let gate = fixture.gateOfPosts()
        let share = try await fixture.row(.queued)
        async let sent = fixture.outbox.send(share)
        await gate.waitForArrival()
        #expect(try await fixture.sharing.cancel(share) == nil)
        #expect(try await fixture.sharing.cancel(fixture.now(share)) == nil)
        gate.open()
        #expect(await sent.state == .posted)
    }

    @Test("an old copy of a row is not sent before its time")
    func staleCopy() async throws {
        let fixture = try await ShareSetup()
        fixture.publishFails(NetworkFailure(.unreachable))
        let old = try await fixture.row(.queued)
        _ = await fixture.outbox.send(old)
        #expect(try await fixture.outbox.workOnDue() == 0)
        #expect(try await fixture.now(old).attempts == 1)
        fixture.publishes()
        #expect(await fixture.outbox.send(old).attempts == 2)
        #expect(await fixture.outbox.send(old).state == .posted)
        #expect(fixture.facebook.count("publish") == 2)
    }
}
