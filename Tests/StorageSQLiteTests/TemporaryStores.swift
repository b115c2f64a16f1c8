import Crypto
import Flyleaf
import Primitives
import SQLValues
import SQLite
import StorageSQLite
import StorageSupport
import TestSupport
import Testing

/// The stores of one test, in a file of their own.
struct TemporaryStores: Sendable {
    let folder: TemporaryFolder
    let key: SealingKey
    let sqlite: SQLiteStores

    var stores: Stores { sqlite.stores }
    var database: Database { sqlite.database }

    /// - Parameter synchronous: waiting for the disk is only needed by tests that look at what survives.
    init(synchronous: DatabaseConfiguration.Synchronous = .normal) throws {
        folder = try TemporaryFolder()
        key = SealingKey.random()
        try EmptyDatabase.place(at: folder.path("flyleaf.sqlite"))
        sqlite = try Self.open(folder, key, synchronous)
    }

    /// The same file, opened again.
    init(reopening old: TemporaryStores, key: SealingKey? = nil) throws {
        folder = old.folder
        self.key = key ?? old.key
        sqlite = try Self.open(folder, self.key, .normal)
    }

    private static func open(
        _ folder: TemporaryFolder,
        _ key: SealingKey,
        _ synchronous: DatabaseConfiguration.Synchronous
    ) throws -> SQLiteStores {
        try SQLiteStores(
            path: folder.path + "/flyleaf.sqlite",
            sealingKey: key,
            configuration: DatabaseConfiguration(synchronous: synchronous)
        )
    }

    /// Every byte of the file and its log.
    func rawBytes() throws -> [UInt8] {
        let names = try FileSystem.files(below: folder.path)
        return try names.filter { !$0.hasSuffix("-shm") }.flatMap { try FileSystem.read(folder.path + "/" + $0) }
    }

    /// The first column of a query, every row.
    func texts(_ sql: String, _ values: [any Bindable] = []) throws -> [String] {
        try database.read { connection in try connection.rows(sql, values) { row in try row.text(0) } }
    }

    func count(_ table: String) throws -> Int {
        try database.read { connection in
            try connection.first("SELECT count(*) FROM \(table)") { row in try row.int(0) } ?? -1
        }
    }

    /// The steps of a query as SQLite explains them; parameters may stay unbound for that.
    func plan(_ sql: String) throws -> [String] {
        let values = [SQLValue](
            repeating: .null,
            count: (1...9).last { sql.contains("?\($0)") } ?? sql.count { $0 == "?" }
        )
        return try database.read { connection in
            try connection.rows("EXPLAIN QUERY PLAN \(sql)", values) { row in try row.text(3) }
        }
    }

    // MARK: Things to store

    func member(_ name: String = "Ann Reader", at moment: Timestamp = moment(0)) async throws -> Member {
        let member = Member(id: newID(moment), name: try #require(PersonName(name)), createdAt: moment)
        try await stores.members.insert(member)
        return member
    }

    @discardableResult
    func connect(_ member: Member, as remoteID: String, authority: String = "facebook.test") async throws -> Connection
    {
        let connection = sampleConnection(member.id, remoteID: remoteID, authority: authority)
        try await stores.connections.save(connection, AccessToken(secret: "token of \(remoteID)", expiresAt: nil))
        return connection
    }

    @discardableResult
    func review(
        _ member: Member,
        _ title: String = "Momo",
        _ visibility: Review.Visibility = .everyone,
        text: String = "",
        author: String = "",
        at moment: Timestamp = moment(0)
    ) async throws -> Review {
        let review = sampleReview(member.id, title, visibility, text: text, author: author, at: moment)
        _ = try await stores.reviews.insert(review, [], nil)
        return review
    }
}

extension Stores {
    /// Saves a review as it is with these photos; `false` when the member has none of that identifier.
    func give(_ photos: [ChosenPhoto], _ id: ID<Review>, _ member: ID<Member>) async throws -> Bool {
        let review = try await reviews.review(id, member)?.review ?? sampleReview(member, "Momo")
        let moment = review.updatedAt
        return try await reviews.update(id, member, review.content, photos, moment, moment, newID(), nil) == .kept
    }
}

typealias Connection = Flyleaf.Connection

/// So many seconds after a fixed moment.
func moment(_ seconds: Int64) -> Timestamp { Timestamp(seconds: 1_700_000_000 + seconds) }

func newID<Entity>(_ moment: Timestamp = moment(0)) -> ID<Entity> { Randomness.secure.id(at: moment) }

func person(_ remoteID: String, _ name: String) -> Person {
    Person(remoteID: remoteID, name: PersonName(foreign: name, fallback: remoteID))
}

func sampleReview(
    _ member: ID<Member>,
    _ title: String,
    _ visibility: Review.Visibility = .everyone,
    text: String = "",
    author: String = "",
    isSpoiler: Bool = false,
    score: Int? = nil,
    at moment: Timestamp = moment(0)
) -> Review {
    let content = ReviewContent(
        title: ReviewTitle(trusted: title),
        author: AuthorLine(trusted: author),
        isbn: nil,
        text: ReviewText(trusted: text),
        isSpoiler: isSpoiler,
        score: score.flatMap(Score.init),
        visibility: visibility
    )
    return Review(
        id: newID(moment),
        memberID: member,
        bookID: newID(),
        content: content,
        createdAt: moment,
        updatedAt: moment
    )
}

func sampleConnection(
    _ member: ID<Member>,
    remoteID: String = "1001",
    network: NetworkName = .facebook,
    authority: String = "facebook.test"
) -> Connection {
    Connection(
        id: newID(),
        memberID: member,
        identity: Identity(
            network: network,
            authority: authority,
            server: "api.\(authority)",
            remoteID: remoteID,
            name: PersonName(foreign: "Person \(remoteID)", fallback: remoteID),
            profileURL: "https://\(authority)/\(remoteID)"
        ),
        permissions: PermissionSet(granted: [Permission("public_profile"), Permission("user_friends")]),
        state: .active,
        expiresAt: moment(5000),
        connectedAt: moment(1),
        grantedAt: moment(3),
        lastSuccessAt: moment(2)
    )
}

func sampleRegistration(_ server: String, secret: String = "s3cret") -> ServerRegistration {
    ServerRegistration(
        network: .mastodon,
        server: server,
        clientID: "client of \(server)",
        clientSecret: secret,
        scopes: ["read:accounts", "write:statuses"],
        returnURL: "https://flyleaf.example/auth/mastodon/return/\(server)",
        title: "Büchër & Co",
        version: "4.5.0",
        limits: ServerLimits(characters: 501, linkLength: 24, mediaCount: 0),
        registeredAt: moment(1),
        checkedAt: moment(2)
    )
}

extension String {
    /// For comparing byte for byte: `==` holds different spellings of one text for equal.
    var bytes: [UInt8] { Array(utf8) }
}

extension [UInt8] {
    func contains(_ text: String) -> Bool {
        let needle = text.bytes
        guard let first = needle.first, count >= needle.count else { return false }
        return indices.dropLast(needle.count - 1).contains { start in
            self[start] == first && self[start..<(start + needle.count)].elementsEqual(needle)
        }
    }
}
