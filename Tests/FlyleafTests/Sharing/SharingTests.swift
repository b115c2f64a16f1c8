import Flyleaf
import Primitives
import Testing

@Suite("Sharing a review")
struct SharingTests {
    // MARK: Drafts

    @Test("a dialog that was never opened is empty, for friends, with a key of its own")
    func newDraft() async throws {
        let desk = try await ShareSetup()
        let draft = try await desk.sharing.draft(desk.subject, of: desk.member.id)
        #expect(draft.message.isEmpty)
        #expect(draft.audience == .friends)
        #expect(draft.aim == .own)
        #expect(try await desk.sharing.draft(desk.subject, of: desk.member.id).key != draft.key)
    }

    @Test("a draft comes back as it was left, to its member only, until it is thrown away")
    func keptDraft() async throws {
        let desk = try await ShareSetup()
        var draft = try await desk.draft("Half a sent")
        draft.tags = [person("3")]
        try await desk.sharing.keep(draft)
        #expect(try await desk.sharing.draft(desk.subject, of: desk.member.id) == draft)
        #expect(try await desk.sharing.draft(desk.subject, of: desk.setup.newID()).message.isEmpty)
        try await desk.sharing.discard(draft)
        #expect(try await desk.sharing.draft(desk.subject, of: desk.member.id).message.isEmpty)
    }

    @Test("the draft goes once the share is posted, waits or is unknown")
    func dropped() async throws {
        for failure in [nil, NetworkFailure(.unreachable), NetworkFailure(.answerLost)] {
            let desk = try await ShareSetup()
            if let failure { desk.publishFails(failure) } else { desk.publishes() }
            _ = try await desk.post()
            #expect(desk.setup.tables.read { $0.drafts.isEmpty })
        }
    }

    @Test("CO-18: a refused share leaves its draft in the dialog under a new key, until a retry posts it")
    func keptOnFailure() async throws {
        let desk = try await ShareSetup()
        desk.publishFails(NetworkFailure(.refused))
        let draft = try await desk.draft("Too bold")
        let share = try await desk.post(draft)
        let kept = try await desk.sharing.draft(desk.subject, of: desk.member.id)
        #expect(kept.message == "Too bold")
        #expect(kept.key != draft.key)
        desk.publishes()
        #expect(try await desk.sharing.retry(share)?.state == .posted)
        #expect(desk.setup.tables.read { $0.drafts.isEmpty })
    }

    @Test("what was written after a refusal stays when the retry posts the older words")
    func newerDraft() async throws {
        let desk = try await ShareSetup()
        desk.publishFails(NetworkFailure(.refused))
        let share = try await desk.post()
        try await desk.sharing.keep(try desk.draft("Something else"))
        desk.publishes()
        _ = try await desk.sharing.retry(share)
        #expect(try await desk.sharing.draft(desk.subject, of: desk.member.id).message == "Something else")
    }

    @Test("a draft that came while the share was under way is not overwritten by the refused one")
    func draftMeanwhile() async throws {
        let desk = try await ShareSetup()
        let newer = try await desk.draft("Newer")
        desk.facebook.set { script in
            script.publish = { _, _ in
                try await desk.sharing.keep(newer)
                throw NetworkFailure(.refused)
            }
        }
        _ = try await desk.post(try desk.draft("Older"))
        #expect(try await desk.sharing.draft(desk.subject, of: desk.member.id) == newer)
    }

    @Test("a share meant for a friend is refused without one, and never goes to the own profile")
    func friendMissing() async throws {
        let desk = try await ShareSetup()
        desk.publishes()
        var draft = try await desk.draft()
        draft.aim = .friend
        let story = try desk.story(draft)
        for friend in [nil, person("7")] {
            draft.friend = friend
            await #expect(throws: ShareFaults.self) {
                try await desk.sharing.post(draft, story, through: desk.connection)
            }
            await #expect(throws: ShareFaults.self) {
                try await desk.sharing.handOff(draft, story, through: desk.connection)
            }
        }
        #expect(desk.setup.tables.read { $0.shares.isEmpty })
        #expect(desk.facebook.count("publish") == 0)
        #expect(try await desk.post(draft).story.destination == .friend(person("7")))
    }

    // MARK: The network's own dialog

    private func handedOff(_ desk: ShareSetup) async throws -> Share {
        let draft = try await desk.draft()
        try await desk.sharing.keep(draft)
        let share = try await desk.sharing.handOff(draft, try desk.story(draft), through: desk.connection)
        #expect(share.state == .handedOff)
        #expect(share.route == .dialog)
        return share
    }

    @Test("the draft stays under a new key while the person is at the network's dialog")
    func handOff() async throws {
        let desk = try await ShareSetup()
        let share = try await handedOff(desk)
        let kept = try await desk.sharing.draft(desk.subject, of: desk.member.id)
        #expect(kept.message == share.story.message)
        #expect(kept.key != share.key)
        #expect(desk.facebook.count("publish") == 0)
    }

    @Test("of hand-offs nobody came back from the newest few are kept, however often the button is pressed")
    func manyHandOffs() async throws {
        let desk = try await ShareSetup()
        let first = try await handedOff(desk)
        _ = try await desk.sharing.dialogReturned(first, .posted(PostReceipt(remoteID: "1_2", url: "u")))
        var made: [Share] = []
        for _ in 0..<Sharing.handOffsKept + 5 {
            desk.setup.clock.advance(.seconds(1))
            let draft = try await desk.draft()
            made.append(try await desk.sharing.handOff(draft, try desk.story(draft), through: desk.connection))
        }
        let kept = try await desk.sharing.shares(of: desk.subject, by: desk.member.id, limit: 100)
        #expect(kept.map(\.id) == made.suffix(Sharing.handOffsKept).reversed().map(\.id) + [first.id])
    }

    @Test("a member with as many shares as are kept posts no more, and is told so")
    func full() async throws {
        let desk = try await ShareSetup()
        desk.publishes()
        let sample = try await desk.post()
        desk.setup.tables.write { tables in
            for number in 1..<Share.maximumPerMember {
                let id = ID<Share>(trusted: "filler\(number)")
                tables.shares[id] = sample
            }
        }
        await #expect(throws: ShareFaults.self) { _ = try await desk.post() }
        #expect(desk.facebook.count("publish") == 1)
        desk.setup.tables.write { $0.shares[ID(trusted: "filler1")] = nil }
        #expect(try await desk.post().state == .posted)
    }

    @Test(
        "every way back from the dialog has its state, and a second return changes nothing",
        arguments: [
            (DialogResult.posted(PostReceipt(remoteID: "1_2", url: "u")), ShareState.posted), (.skipped, .returned),
            (.cancelled, .cancelled), (.failed(NetworkFailure(.refused)), .rejected),
        ]
    )
    func dialogResults(_ result: DialogResult, _ state: ShareState) async throws {
        let desk = try await ShareSetup()
        let share = try await handedOff(desk)
        let back = try await desk.sharing.dialogReturned(share, result)
        #expect(back.state == state)
        #expect(back.receipt?.remoteID == (state == .posted ? "1_2" : nil))
        #expect(back.failure == (state == .rejected ? .refused : nil))
        for second in [DialogResult.cancelled, .skipped, .posted(PostReceipt(remoteID: "evil", url: "u"))] {
            #expect(try await desk.sharing.dialogReturned(share, second) == back)
            #expect(try await desk.sharing.dialogReturned(back, second) == back)
        }
        // What was posted needs no draft any more; everything else can still be shared another way.
        #expect(desk.setup.tables.read { $0.drafts.isEmpty } == (state == .posted))
    }

    @Test("the answer of a dialog says nothing about a share that Flyleaf sends itself")
    func forgedReturn() async throws {
        let desk = try await ShareSetup()
        let share = try await desk.row(.queued)
        let forged = DialogResult.posted(PostReceipt(remoteID: "evil", url: "u"))
        #expect(try await desk.sharing.dialogReturned(share, forged).state == .queued)
    }

    // MARK: Afterwards

    @Test("only a share that waits, or is at the dialog, can be called off", arguments: ShareState.allCases)
    func cancel(_ state: ShareState) async throws {
        let desk = try await ShareSetup()
        let share = try await desk.row(state)
        let cancelled = try await desk.sharing.cancel(share)
        #expect(cancelled?.state == ([.queued, .handedOff].contains(state) ? .cancelled : nil))
        if cancelled == nil { #expect(try await desk.now(share) == share) }
    }

    @Test("only what is refused, waits or is unknown can be tried again", arguments: ShareState.allCases)
    func retry(_ state: ShareState) async throws {
        let desk = try await ShareSetup()
        desk.publishes()
        desk.finds("1")
        let share = try await desk.row(state)
        let tried = try await desk.sharing.retry(share)
        #expect(tried?.state == ([.queued, .rejected, .unknown].contains(state) ? .posted : nil))
        #expect(desk.facebook.count("publish") == ([.queued, .rejected].contains(state) ? 1 : 0))
    }

    @Test("a share the network's dialog refused is not sent by Flyleaf behind the person's back")
    func retryDialog() async throws {
        let desk = try await ShareSetup()
        let share = try await handedOff(desk)
        let refused = try await desk.sharing.dialogReturned(share, .failed(NetworkFailure(.refused)))
        #expect(try await desk.sharing.retry(refused) == nil)
    }

    @Test("two retries at once send once")
    func retryTwice() async throws {
        let desk = try await ShareSetup()
        desk.publishes()
        let share = try await desk.row(.rejected)
        async let first = desk.sharing.retry(share)
        async let second = desk.sharing.retry(share)
        _ = (try await first, try await second)
        #expect(desk.facebook.count("publish") == 1)
        #expect(try await desk.now(share).state == .posted)
    }

    @Test("CO-14: a form that arrives again after its share was posted gets that share, and posts nothing")
    func lateForm() async throws {
        let desk = try await ShareSetup()
        desk.publishes()
        let draft = try await desk.draft()
        let share = try await desk.post(draft)
        desk.clock.advance(.seconds(3600))
        #expect(try await desk.post(draft) == share)
        #expect(desk.facebook.count("publish") == 1)
        #expect(desk.setup.tables.read { $0.drafts.isEmpty })
    }

    @Test("shares are read by their member only, the newest first")
    func lists() async throws {
        let desk = try await ShareSetup()
        let shares = [try await desk.row(.posted), try await desk.row(.queued), try await desk.row(.unknown)]
        let ids = Array(shares.map(\.id).reversed())
        #expect(try await desk.sharing.shares(of: desk.member.id, before: nil, limit: 10).map(\.id) == ids)
        #expect(try await desk.sharing.shares(of: desk.member.id, before: ids[0], limit: 1).map(\.id) == [ids[1]])
        #expect(try await desk.sharing.shares(of: desk.subject, by: desk.member.id, limit: 10).map(\.id) == ids)
        #expect(try await desk.sharing.shares(of: desk.subject, by: desk.member.id, limit: 1).map(\.id) == [ids[0]])
        #expect(try await desk.sharing.share(ids[0], of: desk.member.id)?.id == ids[0])
        let other: ID<Member> = desk.setup.newID()
        #expect(try await desk.sharing.share(ids[0], of: other) == nil)
        #expect(try await desk.sharing.shares(of: other, before: nil, limit: 10).isEmpty)
        #expect(try await desk.sharing.shares(of: desk.subject, by: other, limit: 10).isEmpty)
    }
}
