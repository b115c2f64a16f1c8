import Crypto
import Flyleaf
import Primitives
import SQLite
import Testing

@Suite("Deleting a member from the store")
struct MemberDeletionTests {
    let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    private let browser = BrowserKey(.secure)

    /// A member with something in every table.
    private func fill(_ name: String, _ remoteID: String, _ browser: BrowserKey) async throws -> Member {
        let stores = store.stores
        let member = try await store.member(name)
        let connection = try await store.connect(member, as: remoteID)
        try await stores.friends.replace(connection.id, [person("f\(remoteID)", "Friend of \(name)")], moment(1))
        let review = try await store.review(member, "Zauberberg \(remoteID)")
        _ = try await stores.shares.insert(sampleShare(member.id, review.id, connection: connection.id))
        _ = try await stores.shares.insert(
            sampleShare(member.id, review.id, connection: connection.id, state: .posted)
        )
        var draft = ShareDraft(emptyFor: member.id, of: .review(review.id), key: ShareKey(.secure))
        draft.message = "Draft"
        try await stores.shares.saveDraft(draft)
        let link = ShortLink(
            code: try #require(ShortLinkCode("aaaaaaa\(remoteID)")),
            key: draft.key,
            memberID: member.id,
            subject: draft.subject,
            target: nil,
            createdAt: moment(0),
            visits: 3
        )
        #expect(try await stores.shortLinks.insertAll([link]))
        var record = LoginRecord(id: newID())
        try record.add(LoginRecord.Step(.loginShown, at: moment(0)))
        try record.add(LoginRecord.Step(.accepted, at: moment(0)), member: member.id)
        try await stores.sessions.logins.begin(record, browser)
        let session = Session(
            id: newID(),
            memberID: member.id,
            createdAt: moment(0),
            lastSeenAt: moment(0),
            loginID: record.id
        )
        try await stores.sessions.insert(session, "secret")
        for purpose in [LoginAttempt.Purpose.connect(member.id, []), .permissions(connection.id, [])] {
            try await stores.attempts.insert(
                LoginAttempt(
                    state: Randomness.secure.secret(),
                    network: .facebook,
                    authority: "facebook.test",
                    verifier: Randomness.secure.secret(),
                    browser: browser,
                    purpose: purpose,
                    next: .front,
                    startedAt: moment(0)
                )
            )
        }
        try await stores.heldForms.hold(
            HeldForm(id: newID(), browser: browser, path: .front, fields: "a=b", heldAt: moment(0))
        )
        let device = Device(
            id: newID(),
            memberID: member.id,
            name: try #require(DeviceName("Phone")),
            createdAt: moment(0),
            lastUsedAt: nil
        )
        _ = try await stores.devices.insert(device, "secret")
        _ = try await stores.devices.setValue(member.id, try #require(CacheName("app")), "{}", moment(0))
        try await stores.devices.insertCode(PairingCode(.secure), member.id, moment(0))
        try await stores.recovery.replace(member.id, RecoverySheet(.secure), moment(0))
        _ = try await stores.passkeys.insert(samplePasskey(member.id))
        let photo = samplePhoto(member.id, "On the cover")
        for photo in [photo, samplePhoto(member.id)] {
            try await stores.photos.insert(photo, samplePicture(), moment(0), within: .max)
        }
        _ = try await stores.give([photo.inReview], review.id, member.id)
        let book = try #require(try await stores.reviews.review(review.id, member.id)).review.bookID
        let cover = BookCover(mark: "m", jpeg: [1], width: 10, height: 10)
        #expect(try await stores.covers.keepOwn(cover, of: book, member.id, moment(0), 1) == .kept)
        try await stores.passkeys.ask(
            PasskeyChallenge(
                bytes: Randomness.secure.bytes(32),
                purpose: .add(member.id),
                browser: browser,
                createdAt: moment(0)
            )
        )
        return member
    }

    /// The tables and columns in which a text stands, whichever there are.
    private func places(of text: String) throws -> [String] {
        let columns = try store.texts(
            """
            SELECT m.name || '.' || c.name FROM sqlite_schema AS m, pragma_table_info(m.name) AS c
            WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE 'review_search%'
                AND m.name NOT LIKE 'book_search%'
            """
        )
        return try columns.filter { column in
            let parts = column.split(separator: ".")
            return try store.database.read { connection in
                try connection.exists("SELECT 1 FROM \(parts[0]) WHERE \(parts[1]) = ?", [text])
            }
        }
    }

    @Test("DA-01: nothing of a deleted member is left in any table, and all of the others is")
    func everythingGoes() async throws {
        let ann = try await fill("Ann", "1", browser)
        let otherBrowser = BrowserKey(.secure)
        let ben = try await fill("Ben", "2", otherBrowser)
        let before = try places(of: ben.id.text)
        #expect(try places(of: ann.id.text) == before)
        #expect(before.count >= 12)
        var expected = MemberHoldings()
        expected.reviews = 1
        expected.photos = 2
        expected.covers = 1
        expected.shares = 2
        expected.waitingShares = 1
        expected.drafts = 1
        expected.shortLinks = 1
        expected.connections = 1
        expected.friends = 1
        expected.sessions = 1
        expected.logins = 1
        expected.recoveryCodes = 10
        expected.passkeys = 1
        expected.heldForms = 1
        expected.devices = 1
        expected.cachedValues = 1
        #expect(try await store.stores.members.holdings(ann.id, browser) == expected)
        #expect(try await store.stores.members.delete(ann.id, browser) == expected)
        #expect(try places(of: ann.id.text) == [])
        #expect(try places(of: ben.id.text) == before)
        #expect(try await store.stores.members.holdings(ann.id, browser) == MemberHoldings())
        #expect(try await store.stores.members.holdings(ben.id, otherBrowser) == expected)
        for table in [
            "friends", "login_steps", "login_attempts", "held_forms", "recovery_codes", "photo_files", "short_links",
        ] {
            #expect(
                try store.count(table) == [
                    "login_steps": 2, "login_attempts": 2, "recovery_codes": 10, "photo_files": 2,
                ][table] ?? 1
            )
        }
    }

    @Test("DA-01: the reviews of a deleted member are found by no search any more")
    func search() async throws {
        let ann = try await fill("Ann", "1", browser)
        _ = try await fill("Ben", "2", BrowserKey(.secure))
        _ = try await store.stores.members.delete(ann.id, browser)
        let found = try await store.stores.reviews.search(ReviewQuery(viewer: nil, words: "zauberberg"))
        #expect(found.map(\.writer.text) == ["Ben"])
        #expect(try await store.stores.reviews.search(ReviewQuery(viewer: nil, words: "ann")).isEmpty)
        try await store.database.write { connection in
            try connection.execute("INSERT INTO review_search (review_search) VALUES ('integrity-check')")
        }
    }

    @Test("DA-01: of a deleted member no name, text, message or sealed key is left in the free pages of the file")
    func overwritten() async throws {
        let ann = try await fill("Ann Overwritten", "1", browser)
        let text = String(repeating: "A private thought of considerable length. ", count: 500)
        try await store.review(ann, "Zauberberg", .everyone, text: text)
        _ = try await store.database.checkpoint()
        let sealed = try #require(
            try store.database.read { connection in
                try connection.first("SELECT token FROM connections") { row in try row.blob(0) }
            }
        )
        func left() throws -> [Bool] {
            let bytes = try store.rawBytes()
            let isKeyLeft = bytes.indices.dropLast(sealed.count - 1).contains { start in
                bytes[start] == sealed[0] && bytes[start..<(start + sealed.count)].elementsEqual(sealed)
            }
            return [
                bytes.contains("Ann Overwritten"), bytes.contains("A private thought of considerable length."),
                bytes.contains("Friend of Ann"), isKeyLeft,
            ]
        }
        #expect(try left() == [true, true, true, true])
        _ = try await store.stores.members.delete(ann.id, browser)
        _ = try await store.database.checkpoint()
        #expect(try left() == [false, false, false, false])
    }
}
