import Crypto
import Flyleaf
import Primitives
import SQLite
import TestSupport
import Testing

@testable import StorageSQL
@testable import StorageSQLite

func sampleShare(
    _ member: ID<Member>,
    _ review: ID<Review> = newID(),
    connection: ID<Connection> = newID(),
    key: ShareKey = ShareKey(.secure),
    state: ShareState = .queued,
    at moment: Timestamp = moment(0),
    _ line: String = "Hello"
) -> Share {
    Share(
        id: newID(moment),
        key: key,
        pressKey: key,
        memberID: member,
        subject: .review(review),
        connectionID: connection,
        network: .facebook,
        route: .native,
        story: Story(
            content: ShareContent(
                message: ShareMessage(trusted: line),
                destination: .friend(person(line, line)),
                audience: .friends,
                tags: [person("7", line), person(line, "Ben")],
                place: Place(remoteID: line, name: PlaceName(foreign: line), locality: line),
                warning: "",
                photos: [],
                options: PostOptions(
                    withheld: [.heading, .link],
                    isUnlisted: true,
                    language: PostLanguage("de"),
                    album: AlbumName("Été 1: a,b")
                )
            ),
            name: line,
            caption: line,
            description: line,
            link: "https://flyleaf.test/reviews/1?share=\(key.text)"
        ),
        leftOut: [],
        state: state,
        receipt: nil,
        failure: nil,
        failureMessage: nil,
        retryAt: nil,
        attempts: 0,
        nextAttemptAt: nil,
        createdAt: moment,
        updatedAt: moment
    )
}

extension Share {
    /// The same share as part of a press.
    fileprivate func pressed(_ press: ShareKey) -> Share {
        var story = self.story
        story.warning = "Spoilers"
        return Share(
            id: id,
            key: key,
            pressKey: press,
            memberID: memberID,
            subject: subject,
            connectionID: connectionID,
            network: network,
            route: route,
            story: story,
            leftOut: [],
            state: state,
            receipt: nil,
            failure: nil,
            failureMessage: nil,
            retryAt: nil,
            attempts: 0,
            nextAttemptAt: nil,
            createdAt: createdAt,
            updatedAt: updatedAt
        )
    }
}

@Suite("Shares in the store")
struct ShareTableTests {
    let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    private var shares: any ShareStore { store.stores.shares }

    @Test("a share comes back as stored", arguments: hostileLines)
    func roundTrip(_ line: String) async throws {
        let member = try await store.member()
        let share = sampleShare(member.id, line)
        #expect(try await shares.insert(share) == share)
        let found = try #require(try await shares.share(share.id, member.id))
        #expect(found == share)
        #expect(found.story.message.text.bytes == line.bytes)
        #expect(found.story.tags.map(\.name.text.bytes) == share.story.tags.map(\.name.text.bytes))
        #expect(try await shares.share(share.id, newID()) == nil)
    }

    private func sampleShare(_ member: ID<Member>, _ line: String) -> Share {
        StorageSQLiteTests.sampleShare(member, newID(), line)
    }

    @Test("a share without friend, tags and place, handed to a dialog, comes back as stored")
    func plain() async throws {
        let member = try await store.member()
        let full = sampleShare(member.id, "x")
        var story = full.story
        story.destination = .own
        story.tags = []
        story.place = nil
        story.audience = .onlyMe
        let share = Share(
            id: full.id,
            key: full.key,
            pressKey: full.key,
            memberID: member.id,
            subject: full.subject,
            connectionID: full.connectionID,
            network: .x,
            route: .dialog,
            story: story,
            leftOut: [],
            state: .handedOff,
            receipt: nil,
            failure: nil,
            failureMessage: nil,
            retryAt: nil,
            attempts: 0,
            nextAttemptAt: nil,
            createdAt: moment(1),
            updatedAt: moment(2)
        )
        #expect(try await shares.insert(share) == share)
    }

    @Test("the same key is the same share, however often and at once it arrives")
    func repeatedKey() async throws {
        let member = try await store.member()
        let key = ShareKey(.secure)
        let review: ID<Review> = newID()
        let kept = try await withThrowingTaskGroup(of: Share.self) { group in
            for _ in 0..<30 {
                group.addTask { try await shares.insert(StorageSQLiteTests.sampleShare(member.id, review, key: key)) }
            }
            return try await group.reduce(into: [ID<Share>: Int]()) { $0[$1.id, default: 0] += 1 }
        }
        #expect(kept.values.sorted() == [30])
        #expect(try store.count("shares") == 1)
    }

    @Test("a key of another member is refused")
    func foreignKey() async throws {
        let (ann, ben) = (try await store.member("Ann"), try await store.member("Ben"))
        let share = try await shares.insert(sampleShare(ann.id, "x"))
        await #expect(throws: StorageError.shareKeyTaken) {
            try await shares.insert(StorageSQLiteTests.sampleShare(ben.id, key: share.key))
        }
        #expect(try await shares.list(ben.id, nil, 10) == [])
    }

    @Test("a key of one's own share of another review is refused")
    func otherReview() async throws {
        let ann = try await store.member("Ann")
        let share = try await shares.insert(sampleShare(ann.id, "x"))
        #expect(try await !shares.isTaken(share.key, share.subject, ann.id))
        #expect(try await !shares.isTaken(ShareKey(.secure), share.subject, ann.id))
        #expect(try await shares.isTaken(share.key, .review(newID()), ann.id))
        #expect(try await shares.isTaken(share.key, share.subject, newID()))
        await #expect(throws: StorageError.shareKeyTaken) {
            try await shares.insert(StorageSQLiteTests.sampleShare(ann.id, key: share.key))
        }
    }

    @Test("a member's shares are listed page by page, the newest first")
    func list() async throws {
        let (ann, ben) = (try await store.member("Ann"), try await store.member("Ben"))
        var mine: [Share] = []
        for index in 0..<25 {
            mine.append(try await shares.insert(StorageSQLiteTests.sampleShare(ann.id, at: moment(Int64(index)))))
            _ = try await shares.insert(StorageSQLiteTests.sampleShare(ben.id, at: moment(Int64(index))))
        }
        var seen: [Share] = []
        while true {
            let page = try await shares.list(ann.id, seen.last?.id, 10)
            if page.isEmpty { break }
            seen += page
        }
        #expect(seen == mine.reversed())
        #expect(try await shares.list(ann.id, nil, -1) == [])
    }

    @Test("the shares of one review by one member")
    func ofReview() async throws {
        let (ann, ben) = (try await store.member("Ann"), try await store.member("Ben"))
        let review: ID<Review> = newID()
        let first = try await shares.insert(StorageSQLiteTests.sampleShare(ann.id, review, at: moment(1)))
        let second = try await shares.insert(StorageSQLiteTests.sampleShare(ann.id, review, at: moment(2)))
        _ = try await shares.insert(StorageSQLiteTests.sampleShare(ben.id, review, at: moment(3)))
        _ = try await shares.insert(StorageSQLiteTests.sampleShare(ann.id, at: moment(4)))
        #expect(try await shares.ofSubject(.review(review), ann.id, 10) == [second.entry, first.entry])
    }

    @Test("an update writes the changing part, if the state is still the one named")
    func update() async throws {
        let member = try await store.member()
        let queued = try await shares.insert(sampleShare(member.id, "x"))
        var (share, elsewhere) = (queued, queued)
        elsewhere.state = .sending
        share.state = .rejected
        share.failure = .rateLimited
        share.failureMessage = "Slow down"
        share.retryAt = moment(98)
        share.attempts = 3
        share.nextAttemptAt = moment(99)
        share.updatedAt = moment(50)
        #expect(try await !shares.update(share, elsewhere))
        #expect(try await shares.share(share.id, member.id)?.state == .queued)
        #expect(try await shares.update(share, queued))
        #expect(try await shares.share(share.id, member.id) == share)
        let rejected = share
        share.state = .posted
        share.receipt = PostReceipt(remoteID: "1_2", url: "https://facebook.test/1_2")
        share.failure = nil
        share.failureMessage = nil
        share.retryAt = nil
        share.nextAttemptAt = nil
        #expect(try await shares.update(share, rejected))
        #expect(try await shares.share(share.id, member.id) == share)
    }

    @Test("of fifty that begin to send one may")
    func compareAndSet() async throws {
        let member = try await store.member()
        let share = try await shares.insert(sampleShare(member.id, "x"))
        var sending = share
        sending.state = .sending
        sending.attempts = 1
        let winners = try await withThrowingTaskGroup(of: Bool.self) { [sending] group in
            for _ in 0..<50 { group.addTask { try await shares.update(sending, share) } }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(winners == 1)
        #expect(try await shares.share(share.id, member.id) == sending)
    }

    @Test("every state and failure can be kept")
    func states() async throws {
        let member = try await store.member()
        for state in ShareState.allCases {
            for failure in NetworkFailure.Category.allCases {
                var share = StorageSQLiteTests.sampleShare(member.id, state: state)
                share.failure = failure
                #expect(try await shares.insert(share) == share)
            }
        }
    }

    @Test("due are waiting and unknown shares whose moment has come, the oldest first")
    func due() async throws {
        let member = try await store.member()
        var expected: [ID<Share>] = []
        for (index, state) in ShareState.allCases.enumerated() {
            for (offset, next) in [nil, moment(99), moment(100), moment(101)].enumerated() {
                var share = StorageSQLiteTests.sampleShare(
                    member.id,
                    state: state,
                    at: moment(Int64(index * 10 + offset))
                )
                share.nextAttemptAt = next
                _ = try await shares.insert(share)
                if state == .queued || state == .unknown, next != moment(101) { expected.append(share.id) }
            }
        }
        #expect(try await shares.due(moment(100), 50).map(\.id) == expected)
        #expect(try await shares.due(moment(100), 2).map(\.id) == Array(expected.prefix(2)))
        #expect(try await shares.sending().map(\.state) == [.sending, .sending, .sending, .sending])
    }

    @Test("of one press each connection has one row, whatever key comes for it")
    func together() async throws {
        let member = try await store.member()
        let press = ShareKey(.secure)
        let review: ID<Review> = newID()
        let (one, two): (ID<Connection>, ID<Connection>) = (newID(), newID())
        func row(_ connection: ID<Connection>) -> Share {
            StorageSQLiteTests.sampleShare(member.id, review, connection: connection).pressed(press)
        }
        let rows = [row(one), row(two)]
        #expect(try await shares.insertAll(rows) == rows)
        #expect(try await shares.insertAll([row(two), row(one)]) == rows.reversed())
        #expect(try await shares.ofSubject(.review(review), member.id, 10).count == 2)
        #expect(try await shares.share(rows[0].id, member.id)?.story.warning == "Spoilers")
        let other = try await store.member("Ben")
        let stranger = StorageSQLiteTests.sampleShare(other.id, review, connection: one).pressed(press)
        await #expect(throws: StorageError.shareKeyTaken) {
            try await shares.insertAll([StorageSQLiteTests.sampleShare(other.id), stranger])
        }
        #expect(try await shares.list(other.id, nil, 10).isEmpty)
    }

    @Test("a share from before presses could go to several connections was alone in its press")
    func migration() async throws {
        let path = store.folder.path + "/old.sqlite"
        let old = try Database(
            path: path,
            configuration: DatabaseConfiguration(applicationID: SQLiteStores.applicationID),
            migrations: Array(Schema.migrations.prefix { $0.name != "shares together" })
        )
        let (member, key) = (ID<Member>(trusted: String(repeating: "1", count: 26)), ShareKey(.secure).text)
        try await old.write { connection in
            try connection.execute("INSERT INTO members VALUES (?, 'Ann', 0)", [member])
            try connection.execute(
                """
                INSERT INTO shares (id, key, member_id, review_id, connection_id, network, route, created_at, state,
                    attempts, updated_at, message, name, caption, description, link, audience, tags)
                VALUES (?1, ?2, ?1, ?1, ?1, 'facebook', 'native', 0, 'posted', 1, 0, '', '', '', '', '', 'self', '')
                """,
                [member, key]
            )
        }
        try await old.close()
        let new = try SQLiteStores(path: path, sealingKey: store.key)
        let share = try #require(try await new.stores.shares.list(member, nil, 10).first)
        #expect(share.pressKey == share.key)
        #expect(share.story.warning.isEmpty)
        try await new.database.close()
    }

    @Test("shares and drafts from before there were subjects come back whole, and go with their review as before")
    func subjects() async throws {
        let path = store.folder.path + "/old.sqlite"
        let old = try Database(
            path: path,
            configuration: DatabaseConfiguration(applicationID: SQLiteStores.applicationID),
            migrations: Array(Schema.migrations.prefix { $0.name != "share subjects" })
        )
        let ids = (1...5).map { String(repeating: "\($0)", count: 26) }
        let (key, line) = (ShareKey(.secure).text, hostileLines.joined(separator: "\n"))
        // Longer than any network takes, and with what no form takes any more.
        let message = line + "\u{0}" + String(repeating: "x", count: 60_000)
        let shared = [StoryPhoto(id: ID(trusted: ids[3]), description: PhotoDescription(trusted: line))]
        try await old.write { connection in
            try connection.execute("INSERT INTO members VALUES (?, 'Ann', 0)", [ids[0]])
            for id in ids[1...2] {
                try connection.execute(
                    """
                    INSERT INTO reviews (id, member_id, title, author, text, score, visibility, created_at, updated_at)
                    VALUES (?, ?, 'T', '', '', NULL, 'everyone', 0, 0)
                    """,
                    [id, ids[0]]
                )
            }
            try connection.execute(
                """
                INSERT INTO shares (id, key, press_key, member_id, review_id, connection_id, network, route, created_at,
                    state, attempts, updated_at, message, name, caption, description, link, audience, tags, photos)
                VALUES (?1, ?2, ?2, ?3, ?1, ?1, 'facebook', 'native', 0, 'rejected', 1, 0, ?4, '', '', '', '', 'self',
                    '', ?5)
                """,
                [ids[1], key, ids[0], message, PhotosText.encode(shared)]
            )
            for (id, photos) in [(ids[1], "\(ids[3]),\(ids[4])"), (ids[2], "")] {
                try connection.execute(
                    """
                    INSERT INTO share_drafts (member_id, review_id, key, network, is_for_friend, friend_id, friend_name,
                        message, audience, tags, connections, warning, photos)
                    VALUES (?, ?, ?, 'x', 0, '7', 'Zoë', ?, 'everyone', ?, ?, 'Ends', ?)
                    """,
                    [ids[0], id, key, message, PeopleText.encode([person("8", "Ben")]), ids[2], photos]
                )
            }
        }
        try await old.close()
        let new = try SQLiteStores(path: path, sealingKey: store.key)
        let (member, shares): (ID<Member>, any ShareStore) = (ID(trusted: ids[0]), new.stores.shares)
        let share = try #require(try await shares.list(member, nil, 10).first)
        #expect(share.subject == .review(ID(trusted: ids[1])) && share.story.photos == shared)
        #expect(share.story.message.text.bytes == message.bytes)
        let draft = try #require(try await shares.draft(member, .review(ID(trusted: ids[1]))))
        #expect(draft.message.text.bytes == message.bytes)
        #expect(draft.key.text == key && draft.network == .x && draft.connections == [ID(trusted: ids[2])])
        #expect(draft.friend == person("7", "Zoë") && draft.aim == .own && draft.destination == .own)
        #expect(draft.audience == .everyone && draft.warning == "Ends" && draft.tags == [person("8", "Ben")])
        #expect(draft.photos.map(\.id.text) == [ids[3], ids[4]])
        #expect(try await shares.draft(member, .review(ID(trusted: ids[2])))?.photos == [])
        #expect(try await new.stores.reviews.delete(ID(trusted: ids[1]), member))
        #expect(try await shares.draft(member, .review(ID(trusted: ids[1]))) == nil)
        #expect(try await shares.draft(member, .review(ID(trusted: ids[2]))) != nil)
        #expect(try await shares.list(member, nil, 10) == [share])
        try await new.database.close()
    }

    @Test("a draft comes back as kept, replaces the one before, and goes only by its key")
    func drafts() async throws {
        let member = try await store.member()
        let review = try await store.review(member)
        let empty = ShareDraft(emptyFor: member.id, of: .review(review.id), key: ShareKey(.secure))
        #expect(try await shares.draft(member.id, .review(review.id)) == nil)
        try await shares.saveDraft(empty)
        #expect(try await shares.draft(member.id, .review(review.id)) == empty)
        let line = hostileLines.joined(separator: "\n")
        let full = ShareDraft(
            memberID: member.id,
            subject: .review(review.id),
            key: ShareKey(.secure),
            network: .facebook,
            connections: [newID(), newID()],
            content: ShareContent(
                message: ShareMessage(trusted: line),
                destination: .own,
                audience: .onlyMe,
                tags: hostileLines.map { person($0, $0) },
                place: Place(remoteID: "9", name: PlaceName(trusted: "Café"), locality: ""),
                warning: "Spoilers: \u{202E}end",
                photos: [
                    StoryPhoto(id: newID(), description: PhotoDescription(trusted: line)),
                    StoryPhoto(id: newID(), description: .none),
                ],
                options: PostOptions(
                    withheld: [.heading, .link],
                    isUnlisted: true,
                    language: PostLanguage("de"),
                    album: AlbumName("Été 1: a,b")
                )
            ),
            words: [newID(): ShareMessage(trusted: line), newID(): "Short"],
            aim: .friend,
            friend: person("7", "Zoë"),
            page: ManagedPage(remoteID: "8", name: PersonName(trusted: line))
        )
        try await shares.saveDraft(full)
        #expect(try await shares.draft(member.id, .review(review.id)) == full)
        #expect(try await shares.draft(newID(), .review(review.id)) == nil)
        try await shares.dropDraft(member.id, .review(review.id), empty.key)
        #expect(try await shares.draft(member.id, .review(review.id)) == full)
        try await shares.dropDraft(member.id, .review(review.id), full.key)
        #expect(try await shares.draft(member.id, .review(review.id)) == nil)
    }
}
