internal import Primitives
internal import SQLite
internal import SandboxCore

/// The statements about posts of the X face.
enum Tweets {
    /// A post before the network has given it an id.
    struct Draft: Sendable {
        var author: PersonID
        var app: XAppID?
        var text: String
        var replyTo: Tweet.Reference?
        var quoted: Tweet.Reference?
        var reposted: Tweet.Reference?
        var conversation: TweetID?
        var place: PlaceID?
        var media: [XMediaID] = []
        var replySettings = "everyone"
        var isSensitive = false
    }

    static func insert(_ draft: Draft, at moment: Timestamp, _ connection: borrowing Connection) throws -> TweetID {
        try connection.execute(
            """
            INSERT INTO x_post (author, app, text, search, reply_to, reply_to_author, quoted, quoted_author, reposted,
                reposted_author, conversation, place, reply_settings, sensitive, created)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                draft.author, draft.app, draft.text, draft.text.lowercased(), draft.replyTo?.id, draft.replyTo?.author,
                draft.quoted?.id, draft.quoted?.author, draft.reposted?.id, draft.reposted?.author, draft.conversation,
                draft.place, draft.replySettings, draft.isSensitive, moment,
            ]
        )
        let id = TweetID(rawValue: try connection.lastInsertedRow)
        for (position, media) in draft.media.enumerated() {
            try connection.execute(
                "INSERT INTO x_post_media (post, position, media) VALUES (?, ?, ?)",
                [id, position, media]
            )
        }
        for name in TextEntities(draft.text).mentions {
            guard let person = try XUsers.person(named: name.value, connection) else { continue }
            try connection.execute("INSERT OR IGNORE INTO x_mention (person, post) VALUES (?, ?)", [person.id, id])
        }
        return id
    }

    /// Deletes a post with what repeats it.
    static func delete(_ id: TweetID, _ connection: borrowing Connection) throws {
        try connection.execute("DELETE FROM x_post WHERE id = ?1 OR reposted = ?1", [id])
    }

    /// The newest post there has ever been; 0 before the first.
    static func newest(_ connection: borrowing Connection) throws -> TweetID {
        let id = try connection.first("SELECT max(id) FROM x_post", []) { try $0.optionalInt64(0) }
        return TweetID(rawValue: (id ?? nil) ?? 0)
    }

    static func repost(of id: TweetID, by person: PersonID, _ connection: borrowing Connection) throws -> TweetID? {
        try connection.first("SELECT id FROM x_post WHERE reposted = ? AND author = ?", [id, person]) { row in
            TweetID(rawValue: try row.int64(0))
        }
    }

    /// Whether a person published the same within a day.
    static func isRepeated(_ draft: Draft, at moment: Timestamp, _ connection: borrowing Connection) throws -> Bool {
        try connection.exists(
            """
            SELECT 1 FROM x_post WHERE author = ? AND text = ? AND reply_to IS ? AND reposted IS NULL AND created > ?
            """,
            [draft.author, draft.text, draft.replyTo?.id, moment - .seconds(86_400)]
        )
    }

    static func like(_ id: TweetID, _ person: PersonID, _ connection: borrowing Connection) throws -> Bool {
        try connection.execute(
            "INSERT OR IGNORE INTO x_like (post, person, number) VALUES (?1, ?2, \(XMarks.next("x_like")))",
            [id, person]
        ) > 0
    }

    static func unlike(_ id: TweetID, _ person: PersonID, _ connection: borrowing Connection) throws -> Bool {
        try connection.execute("DELETE FROM x_like WHERE post = ? AND person = ?", [id, person]) > 0
    }

    /// Who likes or repeats a post, in the order of their ids.
    static func people(
        _ what: Reaction,
        _ id: TweetID,
        after: Int64,
        limit: Int,
        _ connection: borrowing Connection
    ) throws -> [PersonID] {
        let (table, person, post) =
            what == .like ? ("x_like", "person", "post") : ("x_post", "author", "reposted")
        return try connection.rows(
            "SELECT \(person) FROM \(table) WHERE \(post) = ? AND \(person) > ? ORDER BY \(person) LIMIT ?",
            [id, after, limit]
        ) { row in PersonID(rawValue: try row.int64(0)) }
    }

    enum Reaction: Sendable {
        case like
        case repost
    }
}
