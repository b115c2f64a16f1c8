import Flyleaf
import NetworkSupport
import Primitives
import Testing

@Suite("Sharing a review")
struct SharingTests {
    // MARK: Drafts

    @Test("a dialog that was never opened is empty, for friends, with a key of its own")
    func newDraft() async throws {
        let fixture = try await ShareSetup()
        let draft = try await fixture.sharing.draft(fixture.subject, of: fixture.member.id)
        #expect(draft.message.isEmpty)
        #expect(draft.audience == .friends)
        #expect(draft.aim == .own)
        #expect(try await fixture.sharing.draft(fixture.subject, of: fixture.member.id).key != draft.key)
    }

    @Test("a draft comes back as it was left, to its member only, until it is thrown away")
    func keptDraft() async throws {
        let fixture = try await ShareSetup()
        var draft = try await fixture.draft("Half a sent")
        draft.tags = [person("3")]
        try await fixture.sharing.keep(draft)
        #expect(try await fixture.sharing.draft(fixture.subject, of: fixture.member.id) == draft)
        #expect(try await fixture.sharing.draft(fixture.subject, of: fixture.setup.newID()).message.isEmpty)
        try await fixture.sharing.discard(draft)
        #expect(try await fixture.sharing.draft(fixture.subject, of: fixture.member.id).message.isEmpty)
    }

    @Test("the draft goes once the share is posted, waits or is unknown")
    func dropped() async throws {
        for failure in [nil, NetworkFailure(.unreachable), NetworkFailure(.answerLost)] {
            let fixture = try await ShareSetup()
            if let failure { fixture.publishFails(failure) } else { fixture.publishes() }
            _ = try await fixture.post()
            #expect(fixture.setup.tables.read { $0.drafts.isEmpty })
        }
    }

    @Test("CO-18: a refused share leaves its draft in the dialog under a new key, until a retry posts it")
    func keptOnFailure() async throws {
        let fixture = try await ShareSetup()
        fixture.publishFails(NetworkFailure(.refused))
        let draft = try await fixture.draft("Too bold")
        let share = try await fixture.post(draft)
        let kept = try await fixture.sharing.draft(fixture.subject, of: fixture.member.id)
        #expect(kept.message == "Too bold")
        #expect(kept.key != draft.key)
        fixture.publishes()
        #expect(try await fixture.sharing.retry(share)?.state == .posted)
        #expect(fixture.setup.tables.read { $0.drafts.isEmpty })
    }

    @Test("what was written after a refusal stays when the retry posts the older words")
    func newerDraft() async throws {
        let fixture = try await ShareSetup()
        fixture.publishFails(NetworkFailure(.refused))
        let share = try await fixture.post()
        try await fixture.sharing.keep(try fixture.draft("Something else"))
        fixture.publishes()
        _ = try await fixture.sharing.retry(share)
        #expect(try await fixture.sharing.draft(fixture.subject, of: fixture.member.id).message == "Something else")
    }

    @Test("a draft that came while the share was under way is not overwritten by the refused one")
    func draftMeanwhile() async throws {
        let fixture = try await ShareSetup()
        let newer = try await fixture.draft("Newer")
        fixture.facebook.set { script in
            script.publish = { _, _ in
                try await fixture.sharing.keep(newer)
                throw NetworkFailure(.refused)
            }
        }
        _ = try await fixture.post(try fixture.draft("Older"))
        #expect(try await fixture.sharing.draft(fixture.subject, of: fixture.member.id) == newer)
    }

    @Test("a share meant for a friend is refused without one, and never goes to the own profile")
    func friendMissing() async throws {
        let fixture = try await ShareSetup()
        fixture.publishes()
        var draft = try await fixture.draft()
        draft.aim = .friend
        let story = try fixture.story(draft)
        for friend in [nil, person("7")] {
            draft.friend = friend
            await #expect(throws: ShareFaults.self) {
                try await fixture.sharing.post(draft, story, through: fixture.connection)
            }
            await #expect(throws: ShareFaults.self) {
                try await fixture.sharing.handOff(draft, story, through: fixture.connection)
            }
        }
        #expect(fixture.setup.tables.read { $0.shares.isEmpty })
        #expect(fixture.facebook.count("publish") == 0)
        #expect(try await fixture.post(draft).story.destination == .friend(person("7")))
    }

    // MARK: The network's own dialog

    private func handedOff(_ fixture: ShareSetup) async throws -> Share {
        let draft = try await fixture.draft()
        try await fixture.sharing.keep(draft)
        let share = try await fixture.sharing.handOff(draft, try fixture.story(draft), through: fixture.connection)
        #expect(share.state == .handedOff)
        #expect(share.route == .dialog)
        return share
    }

    @Test("the draft stays under a new key while the person is at the network's dialog")
    func handOff() async throws {
        let fixture = try await ShareSetup()
        let share = try await handedOff(fixture)
        let kept = try await fixture.sharing.draft(fixture.subject, of: fixture.member.id)
        #expect(kept.message == share.story.message)
        #expect(kept.key != share.key)
        #expect(fixture.facebook.count("publish") == 0)
    }

    @Test("of hand-offs nobody came back from the newest few are kept, however often the button is pressed")
    func manyHandOffs() async throws {
        let fixture = try await ShareSetup()
        let first = try await handedOff(fixture)
        _ = try await fixture.sharing.dialogReturned(first, .posted(PostReceipt(remoteID: "1_2", url: "u")))
        var made: [Share] = []
        for _ in 0..<Sharing.handOffsKept + 5 {
            fixture.setup.clock.advance(.seconds(1))
            let draft = try await fixture.draft()
            made.append(try await fixture.sharing.handOff(draft, try fixture.story(draft), through: fixture.connection))
        }
        let kept = try await fixture.sharing.shares(of: fixture.subject, by: fixture.member.id, limit: 100)
        #expect(kept.map(\.id) == made.suffix(Sharing.handOffsKept).reversed().map(\.id) + [first.id])
    }

    @Test("a member with as many shares as are kept posts no more, and is told so")
    func full() async throws {
        let fixture = try await ShareSetup()
        fixture.publishes()
        let sample = try await fixture.post()
        fixture.setup.tables.write { tables in
            for number in 1..<Share.maximumPerMember {
                let id = ID<Share>(trusted: "filler\(number)")
                tables.shares[id] = sample
            }
        }
        await #expect(throws: ShareFaults.self) { _ = try await fixture.post() }
        #expect(fixture.facebook.count("publish") == 1)
        fixture.setup.tables.write { $0.shares[ID(trusted: "filler1")] = nil }
        #expect(try await fixture.post().state == .posted)
    }

    @Test(
        "every way back from the dialog has its state, and a second return changes nothing",
        arguments: [
            (DialogResult.posted(PostReceipt(remoteID: "1_2", url: "u")), ShareState.posted), (.skipped, .returned),
            (.cancelled, .cancelled), (.failed(NetworkFailure(.refused)), .rejected),
        ]
    )
    func dialogResults(_ result: DialogResult, _ state: ShareState) async throws {
        let fixture = try await ShareSetup()
        let share = try await handedOff(fixture)
        let back = try await fixture.sharing.dialogReturned(share, result)
        #expect(back.state == state)
        #expect(back.receipt?.remoteID == (state == .posted ? "1_2" : nil))
        #expect(back.failure == (state == .rejected ? .refused : nil))
        for second in [DialogResult.cancelled, .skipped, .posted(PostReceipt(remoteID: "evil", url: "u"))] {
            #expect(try await fixture.sharing.dialogReturned(share, second) == back)
            #expect(try await fixture.sharing.dialogReturned(back, second) == back)
        }
        // What was posted needs no draft any more; everything else can still be shared another way.
        #expect(fixture.setup.tables.read { $0.drafts.isEmpty } == (state == .posted))
    }

    @Test("the answer of a dialog says nothing about a share that Flyleaf sends itself")
    func forgedReturn() async throws {
        let fixture = try await ShareSetup()
        let share = try await fixture.row(.queued)
        let forged = DialogResult.posted(PostReceipt(remoteID: "evil", url: "u"))
        #expect(try await fixture.sharing.dialogReturned(share, forged).state == .queued)
    }

    // MARK: Afterwards

    @Test("only a share that waits, or is at the dialog, can be called off", arguments: ShareState.allCases)
    func cancel(_ state: ShareState) async throws {
        let fixture = try await ShareSetup()
        let share = try await fixture.row(state)
        let cancelled = try await fixture.sharing.cancel(share)
        #expect(cancelled?.state == ([.queued, .handedOff].contains(state) ? .cancelled : nil))
        if cancelled == nil { #expect(try await fixture.now(share) == share) }
    }

    @Test("only what is refused, waits or is unknown can be tried again", arguments: ShareState.allCases)
    func retry(_ state: ShareState) async throws {
        let fixture = try await ShareSetup()
        fixture.publishes()
        fixture.finds("1")
        let share = try await fixture.row(state)
        let tried = try await fixture.sharing.retry(share)
        #expect(tried?.state == ([.queued, .rejected, .unknown].contains(state) ? .posted : nil))
        #expect(fixture.facebook.count("publish") == ([.queued, .rejected].contains(state) ? 1 : 0))
    }

    @Test("a share the network's dialog refused is not sent by Flyleaf behind the person's back")
    func retryDialog() async throws {
        let fixture = try await ShareSetup()
        let share = try await handedOff(fixture)
        let refused = try await fixture.sharing.dialogReturned(share, .failed(NetworkFailure(.refused)))
        #expect(try await fixture.sharing.retry(refused) == nil)
    }

    @Test("two retries at once send once")
    func retryTwice() async throws {
        let fixture = try await ShareSetup()
        fixture.publishes()
        let share = try await fixture.row(.rejected)
        async let first = fixture.sharing.retry(share)
        async let second = fixture.sharing.retry(share)
        _ = (try await first, try await second)
        #expect(fixture.facebook.count("publish") == 1)
        #expect(try await fixture.now(share).state == .posted)
    }

    @Test("CO-14: a form that arrives again after its share was posted gets that share, and posts nothing")
    func lateForm() async throws {
        let fixture = try await ShareSetup()
        fixture.publishes()
        let draft = try await fixture.draft()
        let share = try await fixture.post(draft)
        fixture.clock.advance(.seconds(3600))
        #expect(try await fixture.post(draft) == share)
        #expect(fixture.facebook.count("publish") == 1)
        #expect(fixture.setup.tables.read { $0.drafts.isEmpty })
    }

    @Test("shares are read by their member only, the newest first")
    func lists() async throws {
        let fixture = try await ShareSetup()
        let shares = [try await fixture.row(.posted), try await fixture.row(.queued), try await fixture.row(.unknown)]
        let ids = Array(shares.map(\.id).reversed())
        #expect(try await fixture.sharing.shares(of: fixture.member.id, before: nil, limit: 10).map(\.id) == ids)
        #expect(try await fixture.sharing.shares(of: fixture.member.id, before: ids[0], limit: 1).map(\.id) == [ids[1]])
        #expect(
            try await fixture.sharing.shares(of: fixture.subject, by: fixture.member.id, limit: 10).map(\.id) == ids
        )
        #expect(
            try await fixture.sharing.shares(of: fixture.subject, by: fixture.member.id, limit: 1).map(\.id) == [ids[0]]
        )
        #expect(try await fixture.sharing.share(ids[0], of: fixture.member.id)?.id == ids[0])
        let other: ID<Member> = fixture.setup.newID()
        #expect(try await fixture.sharing.share(ids[0], of: other) == nil)
        #expect(try await fixture.sharing.shares(of: other, before: nil, limit: 10).isEmpty)
        #expect(try await fixture.sharing.shares(of: fixture.subject, by: other, limit: 10).isEmpty)
    }
}
