import Crypto
import Flyleaf
import Primitives
import SQLite
import Testing

@Suite("Wiping a network out of the store")
struct NetworkWipeTests {
    let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    private func login(_ member: Member, by network: NetworkName?) async throws -> Session {
        let record = LoginRecord(id: newID())
        try await store.stores.sessions.logins.begin(record, nil)
        for event in [LoginEvent.loginShown, .accepted] {
            let step = LoginRecord.Step(event, at: moment(1), network: network)
            _ = try await store.stores.sessions.logins.note(record.id, step, member.id)
        }
        let session = Session(
            id: newID(),
            memberID: member.id,
            createdAt: moment(1),
            lastSeenAt: moment(1),
            browser: .unknown,
            loginID: record.id
        )
        try await store.stores.sessions.insert(session, "secret")
        return session
    }

    private func incident(_ network: NetworkName) -> Incident {
        Incident(
            code: network.rawValue,
            at: moment(1),
            operation: "/",
            network: network,
            error: NetworkFailure(.refused)
        )
    }

    @Test("DA-03: all that came from it goes, what came from elsewhere stays, and the counts say so before and after")
    func wiped() async throws {
        let (ann, ben) = (try await store.member("Ann"), try await store.member("Ben"))
        let gone = sampleConnection(ann.id, remoteID: "ann-there", network: .mastodon, authority: "books.test")
        try await store.stores.connections.save(gone, AccessToken(secret: "s3cret-token-there", expiresAt: nil))
        try await store.stores.friends.replace(gone.id, [person("f-9", "Friend Elsewhere")], moment(1))
        let stays = try await store.connect(ben, as: "ben-here")
        try await store.stores.friends.replace(stays.id, [person("f-1", "Friend Here")], moment(1))
        let review = try await store.review(ann)
        try await store.stores.servers.save(sampleRegistration("books.test"))
        let (ended, kept) = (try await login(ann, by: .mastodon), try await login(ben, by: .facebook))
        for network in [NetworkName.mastodon, .facebook] {
            try await store.stores.incidents.insert(incident(network))
        }
        var draft = ShareDraft(emptyFor: ann.id, of: .review(review.id), key: ShareKey(.secure))
        draft.network = .mastodon
        draft.aim = .friend
        draft.friend = person("f-9", "Friend Elsewhere")
        draft.message = "my own words"
        draft.tags = [person("f-9", "Friend Elsewhere")]
        try await store.stores.shares.saveDraft(draft)

        let before = try await store.stores.wipe.holdings(.mastodon)
        var expected = NetworkHoldings()
        expected.connections = 1
        expected.friends = 1
        expected.drafts = 1
        expected.sessions = 1
        expected.registrations = 1
        expected.incidents = 1
        expected.lockedOut = 1
        #expect(before == expected)
        #expect(try await store.stores.wipe.wipe(.mastodon, moment(9)) == expected)
        #expect(try await store.stores.wipe.holdings(.mastodon).isEmpty)

        #expect(try await store.stores.connections.connections(ann.id).isEmpty)
        #expect(try await store.stores.connections.connections(ben.id) == [stays])
        #expect(try store.texts("SELECT remote_id FROM friends") == ["f-1"])
        #expect(try store.texts("SELECT id FROM sessions") == [kept.id.text])
        #expect(try store.count("servers") == 0)
        #expect(try store.texts("SELECT network FROM incidents") == ["facebook"])
        let left = try #require(try await store.stores.shares.draft(ann.id, .review(review.id)))
        #expect(left.message == "my own words")
        #expect(left.friend == nil && left.tags.isEmpty && left.aim == .own)
        #expect(try await store.stores.reviews.review(review.id, ann.id) != nil)
        let login = try #require(ended.loginID)
        let events = try store.texts("SELECT event FROM login_steps WHERE login_id = ? ORDER BY number", [login])
        #expect(events.last == "endedByNetwork")
        for word in ["ann-there", "f-9", "Friend Elsewhere"] {
            #expect(try !store.texts(Self.everything).contains(word))
        }
    }

    private static let everything = """
        SELECT remote_id FROM connections UNION ALL SELECT remote_id FROM friends UNION ALL SELECT name FROM friends
        UNION ALL SELECT coalesce(friend_name, '') FROM share_drafts
        """

    @Test("DA-03: a fault in the middle leaves everything as it was")
    func allOrNothing() async throws {
        let ann = try await store.member("Ann")
        try await store.connect(ann, as: "1")
        try await store.stores.incidents.insert(incident(.facebook))
        try await store.database.write { connection in
            try connection.execute(
                "CREATE TRIGGER stop BEFORE DELETE ON incidents BEGIN SELECT RAISE(ABORT, 'stop'); END"
            )
        }
        await #expect(throws: (any Error).self) { try await store.stores.wipe.wipe(.facebook, moment(1)) }
        #expect(try store.count("connections") == 1)
        #expect(try store.count("incidents") == 1)
    }
}
