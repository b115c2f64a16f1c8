import Flyleaf
import NetworkSupport
import Primitives
import Testing

@Suite("Settling a share whose answer was lost")
struct OutboxSettlingTests {
    @Test("a post that is found is posted, and not sent again")
    func found() async throws {
        let fixture = try await ShareSetup()
        let share = try await fixture.lost()
        fixture.finds("4")
        #expect(try await fixture.outbox.workOnDue() == 1)
        let settled = try await fixture.now(share)
        #expect(settled.state == .posted)
        #expect(settled.receipt?.remoteID == "4")
        #expect(settled.failure == nil)
        #expect(fixture.facebook.count("publish") == 1)
    }

    @Test("it is looked for by its story, from five minutes before the press on")
    func whatIsLookedFor() async throws {
        let fixture = try await ShareSetup()
        let share = try await fixture.lost()
        fixture.facebook.set { script in
            script.find = { search in
                let since = share.createdAt - PostSearch.clockMargin
                #expect(search == PostSearch(story: share.story, since: since, known: []))
                return .absent(.wholeList)
            }
        }
        _ = await fixture.outbox.settle(share)
        #expect(fixture.facebook.count("find") == 1)
    }

    @Test("a post that is not there counts as missing after five minutes, not before")
    func missing() async throws {
        let fixture = try await ShareSetup()
        let share = try await fixture.lost()
        fixture.finds(nil)
        fixture.clock.advance(ShowingTime.unseen - .milliseconds(1))
        let early = await fixture.outbox.settle(share)
        #expect(early.state == .unknown)
        #expect(early.nextAttemptAt == share.updatedAt + ShowingTime.unseen)
        #expect(try await fixture.outbox.workOnDue() == 0)
        fixture.clock.advance(.milliseconds(1))
        #expect(try await fixture.outbox.workOnDue() == 1)
        let late = try await fixture.now(share)
        #expect(late.state == .rejected)
        #expect(late.failure == .missing)
    }

    @Test("meanwhile it is looked for every five seconds at first, then less and less")
    func looksAgain() async throws {
        let fixture = try await ShareSetup()
        let share = try await fixture.lost()
        fixture.finds(nil)
        var pauses: [Duration] = []
        while try await fixture.now(share).state == .unknown {
            let before = fixture.clock.now
            #expect(try await fixture.outbox.workOnDue() == 1)
            guard let next = try await fixture.now(share).nextAttemptAt else { break }
            pauses.append(next - before)
            fixture.clock.advance(next - before)
        }
        #expect(Array(pauses.prefix(5)) == Array(repeating: .seconds(5), count: 5))
        #expect(pauses.dropLast() == pauses.dropLast().sorted())
        #expect(pauses.reduce(.zero, +) == ShowingTime.unseen)
        #expect(pauses.count < 25)
    }

    @Test("a post for the same readers through the same connection may tell what a list shows")
    func witnesses() async throws {
        let fixture = try await ShareSetup()
        fixture.publishes("77")
        _ = try await fixture.post()
        var other = try await fixture.draft()
        other.audience = .everyone
        fixture.publishes("78")
        _ = try await fixture.post(other)
        let share = try await fixture.lost()
        let known = Lock<[Set<String>]>([])
        fixture.facebook.set { script in
            script.find = { search in
                known.withLock { $0.append(search.known) }
                return .absent(.sameKindSeen)
            }
        }
        _ = await fixture.outbox.settle(share)
        #expect(known.withLock { $0 } == [["77"]])
    }

    @Test("what is not there may be the post that the person had removed since: nobody sends it again without asking")
    func removedSince() async throws {
        let fixture = try await ShareSetup()
        let share = try await fixture.lost()
        fixture.finds(.absent(.wholeList))
        fixture.clock.advance(ShowingTime.unseen)
        let moment = fixture.clock.now
        let removal = StreamPress(
            id: fixture.setup.newID(),
            memberID: share.memberID,
            connectionID: share.connectionID,
            subjectID: "77",
            mark: .removal,
            isWanted: true,
            wish: 1,
            isOn: true,
            state: .done,
            attempts: 1,
            nextAttemptAt: nil,
            failure: nil,
            updatedAt: moment
        )
        fixture.setup.tables.write { $0.presses[removal.id] = removal }
        _ = try await fixture.outbox.workOnDue()
        let asked = try await fixture.now(share)
        #expect(asked.state == .unknown && asked.failure == .notShown && asked.isUndecided)
        #expect(fixture.facebook.count("publish") == 1)
    }

    @Test("what the network cannot show stays unknown, is not sent again, and the person is asked")
    func notShown() async throws {
        let fixture = try await ShareSetup()
        let share = try await fixture.lost()
        fixture.finds(.notShown(.kindNotSeen))
        #expect(try await fixture.sharing.decide(share, isThere: true) == nil)
        fixture.clock.advance(ShowingTime.unseen)
        #expect(try await fixture.outbox.workOnDue() == 1)
        let asked = try await fixture.now(share)
        #expect(asked.state == .unknown && asked.failure == .notShown && asked.isUndecided)
        fixture.clock.advance(.seconds(86_400 * 30))
        _ = try await fixture.outbox.workOnDue()
        #expect(try await fixture.now(share).state == .unknown)
        #expect(fixture.facebook.count("publish") == 1)
    }

    @Test("CO-10: what was posted without its link is not looked for: nobody calls it missing, and the person is asked")
    func withoutLink() async throws {
        let fixture = try await ShareSetup()
        fixture.publishFails(NetworkFailure(.answerLost))
        var draft = try await fixture.draft()
        draft.options.withheld = [.link]
        let share = try await fixture.post(draft)
        #expect(share.state == .unknown && share.story.link.isEmpty && !share.story.address.isEmpty)
        fixture.finds(nil)
        fixture.clock.advance(ShowingTime.unseen)
        #expect(try await fixture.outbox.workOnDue() == 1)
        let asked = try await fixture.now(share)
        #expect(asked.state == .unknown && asked.isUndecided)
        fixture.clock.advance(.seconds(86_400 * 30))
        _ = try await fixture.outbox.workOnDue()
        #expect(try await fixture.now(share).state == .unknown)
        #expect(fixture.facebook.count("publish") == 1 && fixture.facebook.count("find") == 0)
        #expect(try await fixture.sharing.decide(asked, isThere: true)?.state == .posted)
    }

    @Test(
        "the person's word settles it, and what is found meanwhile counts more",
        arguments: [true, false],
        [true, false]
    )
    func decides(_ isThere: Bool, _ isFound: Bool) async throws {
        let fixture = try await ShareSetup()
        let share = try await fixture.lost()
        fixture.finds(.notShown(.kindNotSeen))
        fixture.clock.advance(ShowingTime.unseen)
        let asked = await fixture.outbox.settle(share)
        if isFound { fixture.finds("4") }
        fixture.publishes("5")
        let decided = try await fixture.sharing.decide(asked, isThere: isThere)
        #expect(decided?.state == .posted)
        #expect(decided?.receipt?.remoteID == (isFound ? "4" : isThere ? nil : "5"))
        #expect(fixture.facebook.count("publish") == (isFound || isThere ? 1 : 2))
        // A second press changes nothing.
        #expect(try await fixture.sharing.decide(asked, isThere: false)?.receipt == decided?.receipt)
        #expect(fixture.facebook.count("publish") == (isFound || isThere ? 1 : 2))
    }

    @Test("a missing post is looked for once more before the person's second try sends it", arguments: [true, false])
    func retryOfMissing(_ isThere: Bool) async throws {
        let fixture = try await ShareSetup()
        let share = try await fixture.lost()
        fixture.finds(nil)
        fixture.clock.advance(ShowingTime.unseen)
        let missing = await fixture.outbox.settle(share)
        fixture.finds(isThere ? "4" : nil)
        fixture.publishes("5")
        let again = try await fixture.sharing.retry(missing)
        #expect(again?.receipt?.remoteID == (isThere ? "4" : "5"))
        #expect(fixture.facebook.count("publish") == (isThere ? 1 : 2))
    }

    @Test(
        "looks that fail grow rare and stop after a day; the person can still look",
        arguments: [
            NetworkFailure.Category.brokenAnswer, .unreachable, .reauthenticate, .rateLimited,
        ]
    )
    func bounded(_ category: NetworkFailure.Category) async throws {
        let fixture = try await ShareSetup()
        let share = try await fixture.lost()
        fixture.findFails(NetworkFailure(category))
        var looks = 0
        while try await !fixture.now(share).isLeftToPerson, looks < 100 {
            if let next = try await fixture.now(share).nextAttemptAt, next > fixture.clock.now {
                fixture.clock.advance(next - fixture.clock.now)
            }
            #expect(try await fixture.outbox.workOnDue() == 1)
            looks += 1
        }
        #expect(looks < 20)
        #expect(fixture.clock.now - share.updatedAt >= BackOff.standard.lookingTime)
        let left = try await fixture.now(share)
        #expect(left.state == .unknown)
        #expect(left.failure == .unconfirmed)
        fixture.clock.advance(.seconds(10 * 365 * 86_400))
        #expect(try await fixture.outbox.workOnDue() == 0)
        #expect(try await fixture.sharing.retry(left)?.isLeftToPerson == true)
        fixture.finds("4")
        #expect(try await fixture.sharing.retry(left)?.state == .posted)
        #expect(fixture.facebook.count("publish") == 1)
    }

    @Test("a look for which a permission is missing is told at once, is made again, and ends with what is found")
    func mayNotLook() async throws {
        let fixture = try await ShareSetup()
        let share = try await fixture.lost()
        fixture.findFails(NetworkFailure(.permissionMissing, permission: Permission("read:statuses")))
        let asked = await fixture.outbox.settle(share)
        #expect(asked.state == .unknown && asked.failure == .mayNotLook && asked.isUndecided)
        #expect(asked.nextAttemptAt == fixture.clock.now + .seconds(30))
        fixture.clock.advance(BackOff.standard.lookingTime)
        let left = await fixture.outbox.settle(asked)
        #expect(left.failure == .mayNotLook && left.isLeftToPerson)
        fixture.finds("4")
        let found = try #require(try await fixture.sharing.retry(left))
        #expect(found.state == .posted && found.receipt?.remoteID == "4")
        #expect(fixture.facebook.count("publish") == 1)
    }

    @Test("the network's time to look again counts, but no more than a day")
    func lookAgainAt() async throws {
        for (asked, given) in [(-5, 30), (29, 30), (31, 31), (1 << 40, 86_400)] {
            let fixture = try await ShareSetup()
            let share = try await fixture.lost()
            fixture.findFails(NetworkFailure(.rateLimited, retryAt: fixture.clock.now + .seconds(asked)))
            #expect(await fixture.outbox.settle(share).nextAttemptAt == fixture.clock.now + .seconds(given))
        }
    }

    @Test("a store that fails around the look is reported, and does not make the worker look every second")
    func storeFails() async throws {
        let fixture = try await ShareSetup()
        let share = try await fixture.lost()
        fixture.setup.reports.withLock { $0 = [] }
        fixture.setup.tables.write { $0.failsOnCredential = true }
        #expect(try await fixture.outbox.workOnDue() == 1)
        #expect(try await fixture.outbox.workOnDue() == 0)
        #expect(try await fixture.now(share).nextAttemptAt == fixture.clock.now + .seconds(30))
        #expect(fixture.setup.reports.withLock { $0.count } == 1)
    }

    @Test("what a stopped program left in the middle becomes unknown and is asked for, never sent again")
    func recover() async throws {
        let fixture = try await ShareSetup()
        let interrupted = try await fixture.row(.sending)
        let others = [
            try await fixture.row(.posted), try await fixture.row(.rejected), try await fixture.row(.handedOff),
        ]
        try await fixture.outbox.recover(isAlone: false)
        #expect(try await fixture.now(interrupted).state == .unknown)
        #expect(try await fixture.now(interrupted).failure == .answerLost)
        for other in others { #expect(try await fixture.now(other) == other) }
        fixture.finds("6")
        #expect(try await fixture.outbox.workOnDue() == 1)
        #expect(try await fixture.now(interrupted).receipt?.remoteID == "6")
        #expect(fixture.facebook.count("publish") == 0)
    }

    @Test("what another program is sending is left to it for a minute, and not by one that has the data to itself")
    func recoverOthers() async throws {
        let fixture = try await ShareSetup()
        fixture.findFails(NetworkFailure(.unreachable))
        let end = fixture.clock.now + .seconds(60)
        let (held, left) = (
            try await fixture.row(.sending, nextAttemptAt: end), try await fixture.row(.sending, nextAttemptAt: end)
        )
        try await fixture.outbox.recover(isAlone: false)
        #expect(try await fixture.outbox.workOnDue() == 0)
        for row in [held, left] { #expect(try await fixture.now(row) == row) }
        try await fixture.outbox.recover(isAlone: true)
        for row in [held, left] { #expect(try await fixture.now(row).state == .unknown) }
        let lapsed = try await fixture.row(.sending, nextAttemptAt: end)
        fixture.clock.advance(.seconds(60))
        try await fixture.outbox.recover(isAlone: false)
        #expect(try await fixture.now(lapsed).state == .unknown)
        #expect(fixture.facebook.count("publish") == 0)
    }

    @Test(
        "a post that is there is shown as there, whatever was made of its share before the receipt came",
        arguments: [ShareState.queued, .rejected, .cancelled]
    )
    func lateReceipt(_ state: ShareState) async throws {
        let fixture = try await ShareSetup()
        let gate = fixture.gateOfPosts()
        let share = try await fixture.row(.queued)
        async let sent = fixture.outbox.send(share)
        await gate.waitForArrival()
        let sending = try await fixture.now(share)
        var left = sending
        left.state = state
        left.failure = state == .rejected ? .missing : nil
        left.nextAttemptAt = nil
        #expect(try await fixture.setup.tables.stores.shares.update(left, sending))
        gate.open()
        let row = await sent
        #expect(row.state == .posted && row.receipt?.remoteID == "1" && row.failure == nil)
    }

    @Test("what is being sent right now is no leftover")
    func recoverWhileSending() async throws {
        let fixture = try await ShareSetup()
        let gate = fixture.gateOfPosts()
        let share = try await fixture.row(.queued)
        async let sent = fixture.outbox.send(share)
        await gate.waitForArrival()
        try await fixture.outbox.recover(isAlone: true)
        #expect(try await fixture.outbox.workOnDue() == 0)
        #expect(try await fixture.now(share).state == .sending)
        gate.open()
        #expect(await sent.state == .posted)
    }
}
