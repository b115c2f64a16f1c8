import Flyleaf
import NetworkSupport
import Primitives
import Testing

/// A member with a connection and a review, ready to share.
struct ShareSetup: Sendable {
    let setup = Setup()
    let member: Member
    let connection: Connection
    let review: ID<Review>
    var subject: ShareSubject { .review(review) }

    init() async throws {
        member = try await setup.member()
        connection = try await setup.connection(of: member)
        review = setup.newID()
        let written = Review(
            id: review,
            memberID: member.id,
            bookID: ID(at: Timestamp(seconds: 0), entropy: Array(repeating: 1, count: 10)),
            content: try ReviewForm(title: "Middlemarch").content(),
            createdAt: setup.clock.now,
            updatedAt: setup.clock.now
        )
        _ = try await setup.tables.stores.reviews.insert(written, [], nil)
    }

    var facebook: FakeNetwork { setup.facebook }
    var clock: TestClock { setup.clock }
    var outbox: Outbox { setup.outbox }
    var sharing: Sharing { setup.sharing }

    func draft(_ message: String = "Read this") async throws -> ShareDraft {
        var draft = try await sharing.draft(subject, of: member.id)
        draft.message = ShareMessage(trusted: message)
        return draft
    }

    func story(_ draft: ShareDraft) throws -> Story {
        sharing.story(draft, of: try ReviewForm(title: "Middlemarch").content(), by: sampleCapabilities)
    }

    /// A gate at which the network holds each post until it is opened.
    func gateOfPosts() -> Gate {
        let gate = Gate()
        facebook.set { script in
            script.publish = { _, _ in
                await gate.pass()
                return PostReceipt(remoteID: "1", url: "u")
            }
        }
        return gate
    }

    /// Keeps the draft and presses Share.
    func post(_ draft: ShareDraft) async throws -> Share {
        try await sharing.keep(draft)
        return try await sharing.post(draft, try story(draft), through: connection)
    }

    func post() async throws -> Share { try await post(try draft()) }

    func now(_ share: Share) async throws -> Share { try await setup.now(share) }

    func publishes(_ id: String = "9") {
        facebook.set { $0.publish = { _, _ in PostReceipt(remoteID: id, url: "https://f.test/\(id)") } }
    }

    func publishFails(_ failure: NetworkFailure) {
        facebook.set { $0.publish = { _, _ in throw failure } }
    }

    func finds(_ id: String?) {
        finds(id.map { .found(PostReceipt(remoteID: $0, url: "https://f.test/\($0)")) } ?? .absent(.wholeList))
    }

    func finds(_ finding: Finding<PostReceipt>) {
        facebook.set { $0.find = { _ in finding } }
    }

    func findFails(_ failure: NetworkFailure) {
        facebook.set { $0.find = { _ in throw failure } }
    }

    /// A share whose answer was lost just now.
    func lost() async throws -> Share {
        publishFails(NetworkFailure(.answerLost))
        let share = try await post()
        #expect(share.state == .unknown)
        return share
    }

    /// A row in the ledger, as a worker finds it.
    func row(
        _ state: ShareState,
        of connection: Connection? = nil,
        nextAttemptAt: Timestamp? = nil
    ) async throws -> Share {
        let connection = connection ?? self.connection
        let key = ShareKey(setup.randomness)
        let share = Share(
            id: setup.newID(),
            key: key,
            pressKey: key,
            memberID: connection.memberID,
            subject: subject,
            connectionID: connection.id,
            network: .facebook,
            route: .native,
            story: try await story(try draft()),
            leftOut: [],
            state: state,
            receipt: nil,
            failure: nil,
            failureMessage: nil,
            retryAt: nil,
            attempts: 0,
            nextAttemptAt: nextAttemptAt,
            createdAt: clock.now,
            updatedAt: clock.now
        )
        return try await setup.tables.stores.shares.insert(share)
    }
}

extension Sharing {
    /// The draft of a review's dialog, which begins without words.
    func draft(_ subject: ShareSubject, of member: ID<Member>) async throws -> ShareDraft {
        try await draft(subject, saying: try ReviewForm(title: "Middlemarch").content(), of: member)
    }
}
