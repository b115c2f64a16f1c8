import Flyleaf
import NetworkSupport
import Primitives
import Testing

@Suite("What people did about a post")
struct AnswersTests {
    private let setup = Setup()
    private let answers: Answers
    /// What the network tells, and how often it was asked.
    private let told = Lock<Result<PostAnswers, NetworkFailure>>(.success(PostAnswers()))
    private let asked = Lock<[String]>([])

    init() {
        let (told, asked) = (told, asked)
        var network = setup.facebook.network()
        network.answers = { _, receipt in
            asked.withLock { $0.append(receipt.remoteID) }
            return try told.withLock(\.self).get()
        }
        answers = Self.answers(setup, network)
    }

    private static func answers(_ setup: Setup, _ network: SocialNetwork) -> Answers {
        let stores = setup.tables.stores
        let networks = NetworkDirectory([network])
        let reports = setup.reports
        return Answers(
            store: stores.answers,
            shares: stores.shares,
            connections: Connections(
                store: stores.connections,
                leases: setup.leases,
                networks: networks,
                clock: setup.clock.clock
            ),
            clock: setup.clock.clock,
            randomness: setup.randomness
        ) { error in reports.withLock { $0.append("\(error)") } }
    }

    /// A share of a member that is posted now.
    private func posted(_ member: Member, through connection: Connection) async throws -> Share {
        let now = setup.clock.now
        let key = ShareKey(setup.randomness)
        var share = Share(
            id: setup.newID(),
            key: key,
            pressKey: key,
            memberID: member.id,
            subject: .review(setup.newID()),
            connectionID: connection.id,
            network: .facebook,
            route: .native,
            story: Story(content: .empty, name: "Momo", caption: "", description: "", link: "https://flyleaf.test/"),
            leftOut: [],
            pressedAt: now
        )
        let queued = try await setup.tables.stores.shares.insert(share)
        share.state = .posted
        share.receipt = PostReceipt(remoteID: "1_2", url: "https://facebook.test/1_2")
        #expect(try await setup.tables.stores.shares.update(share, queued))
        return share
    }

    private func scene() async throws -> (Member, Connection, Share) {
        let member = try await setup.member()
        let connection = try await setup.connection(of: member)
        return (member, connection, try await posted(member, through: connection))
    }

    private func tells(_ count: Int) {
        told.withLock { told in
            var answers = PostAnswers()
            answers.likes = count
            answers.take([StreamItem.sample("r1", at: setup.clock.now).post])
            told = .success(answers)
        }
    }

    @Test("is asked for a minute after it was posted, often on the first day, and ever less often")
    func plan() async throws {
        let (member, _, share) = try await scene()
        tells(3)
        #expect(try await answers.workOnDue() == 0)
        setup.clock.advance(.seconds(60))
        #expect(try await answers.workOnDue() == 1)
        #expect(try await answers.looking(at: [share.id], of: member.id)[share.id]?.answers.likes == 3)
        for (pause, age) in [(60, 0), (300, 600), (1800, 86_400), (6 * 3600, 7 * 86_400)] {
            setup.clock.advance(.seconds(Int64(age)))
            _ = try await answers.workOnDue()
            let before = asked.withLock(\.count)
            setup.clock.advance(.seconds(Int64(pause) - 1))
            #expect(try await answers.workOnDue() == 0, "\(pause)")
            setup.clock.advance(.seconds(1))
            #expect(try await answers.workOnDue() == 1, "\(pause)")
            #expect(asked.withLock(\.count) == before + 1)
        }
        // After a month only when somebody looks.
        setup.clock.advance(.seconds(31 * 86_400))
        _ = try await answers.workOnDue()
        setup.clock.advance(.seconds(400 * 86_400))
        #expect(try await answers.workOnDue() == 0)
        _ = try await answers.looking(at: [share.id], of: member.id)
        #expect(try await answers.workOnDue() == 1)
    }

    @Test("a look asks no network, and wishes no more often than every minute")
    func looks() async throws {
        let (member, _, share) = try await scene()
        #expect(try await answers.looking(at: [share.id], of: member.id).isEmpty)
        #expect(asked.withLock(\.count) == 0)
        #expect(try await answers.workOnDue() == 1)
        _ = try await answers.looking(at: [share.id], of: member.id)
        #expect(try await answers.workOnDue() == 0)
        // Only the look makes it due: by itself nobody asks about it any more.
        setup.clock.advance(.seconds(31 * 86_400))
        _ = try await answers.workOnDue()
        setup.clock.advance(.seconds(61))
        _ = try await answers.looking(at: [share.id], of: member.id)
        #expect(try await answers.workOnDue() == 1)
        let other = try await setup.member("Eve")
        setup.clock.advance(.seconds(61))
        #expect(try await answers.looking(at: [share.id], of: other.id).isEmpty)
        #expect(try await answers.workOnDue() == 0)
    }

    @Test("what was read stays when the network fails; passing failures are tried again, others when somebody looks")
    func failures() async throws {
        let (member, _, share) = try await scene()
        tells(3)
        setup.clock.advance(.seconds(60))
        _ = try await answers.workOnDue()
        for (category, comesAgain) in [
            (NetworkFailure.Category.unreachable, true), (.transient, true), (.notFound, false),
            (.permissionMissing, false),
        ] {
            told.withLock { $0 = .failure(NetworkFailure(category)) }
            setup.clock.advance(.seconds(1000))
            _ = try await answers.looking(at: [share.id], of: member.id)
            _ = try await answers.workOnDue()
            #expect(
                try await answers.looking(at: [share.id], of: member.id)[share.id]?.answers.likes == 3,
                "\(category)"
            )
            setup.clock.advance(.seconds(601))
            #expect(try await answers.workOnDue() == (comesAgain ? 1 : 0), "\(category)")
        }
    }

    @Test("a network that tells nothing is not asked, and a post that was taken back is forgotten")
    func silent() async throws {
        let (member, _, share) = try await scene()
        let silent = Self.answers(setup, setup.facebook.network())
        setup.clock.advance(.seconds(60))
        #expect(try await silent.workOnDue() == 1)
        setup.clock.advance(.seconds(90_000))
        #expect(try await silent.workOnDue() == 0)
        #expect(try await silent.looking(at: [share.id], of: member.id).isEmpty)

        tells(1)
        _ = try await answers.workOnDue()
        #expect(try await answers.looking(at: [share.id], of: member.id).count == 1)
        var withdrawn = share
        withdrawn.state = .withdrawn
        #expect(try await setup.tables.stores.shares.update(withdrawn, share))
        #expect(try await answers.looking(at: [share.id], of: member.id).isEmpty)
    }

    @Test("of many or long replies as many are kept as a page can show; the others are counted")
    func bounds() {
        var many = PostAnswers()
        many.take((0..<150).reversed().map { StreamItem.sample("\($0)", at: Timestamp(seconds: Int64($0))).post })
        #expect(many.replies.count == PostAnswers.maximumReplies && many.replyCount == 150)
        #expect(many.replies.first?.remoteID == "of-0")
        var long = PostAnswers()
        let words = String(repeating: "long ", count: 4_000)
        long.take((0..<20).map { StreamItem.sample("\($0)", at: Timestamp(seconds: Int64($0)), words).post })
        #expect(long.replies.count == 4 && long.replyCount == 20)
    }

    @Test("OF-11: who leaves the network here leaves nothing of it")
    func forgotten() async throws {
        let (member, _, share) = try await scene()
        tells(1)
        setup.clock.advance(.seconds(60))
        _ = try await answers.workOnDue()
        try await answers.forget(member.id)
        #expect(try await setup.tables.stores.answers.answers(member.id, [share.id]).isEmpty)
    }
}
