internal import Primitives
internal import SQLite
internal import SandboxCore

/// Posts with all that must be known to write them: other posts they point to, and the people in them.
struct TweetBundle: Sendable {
    var tweets: [Tweet] = []
    var related: [TweetID: Tweet] = [:]
    var users: [PersonID: XUser] = [:]

    func tweet(_ reference: Tweet.Reference?) -> Tweet? { reference.flatMap { related[$0.id] } }

    /// The person of a username in a text.
    func user(named name: String) -> XUser? {
        guard let user = Username.number(in: name).flatMap({ users[$0] }),
            user.person.username.lowercased() == name.lowercased()
        else { return nil }
        return user
    }
}

/// Which posts a list is made of.
enum TweetSource: Sendable {
    case author(PersonID)
    case mentions(PersonID)
    case home(PersonID)
    case likedBy(PersonID)
    case quoting(TweetID)
    case repeating(TweetID)
    case list(XListID)
    case bookmarkedBy(PersonID)
    case all

    fileprivate var condition: (sql: String, key: Int64) {
        switch self {
        case .author(let id): ("p.author = ?1", id.rawValue)
        case .mentions(let id):
            (
                """
                p.author <> ?1 AND p.reposted IS NULL AND (p.reply_to_author = ?1
                    OR p.id IN (SELECT post FROM x_mention WHERE person = ?1))
                AND NOT EXISTS (SELECT 1 FROM x_relation WHERE kind = 'block' AND person = ?1 AND target = p.author)
                """, id.rawValue
            )
        case .home(let id):
            (
                """
                (p.author = ?1 OR p.author IN (SELECT followed FROM x_following WHERE follower = ?1))
                AND NOT EXISTS (SELECT 1 FROM x_relation
                    WHERE kind IN ('block', 'mute') AND person = ?1 AND target IN (p.author, p.reposted_author))
                """, id.rawValue
            )
        case .likedBy(let id): ("p.id IN (SELECT post FROM x_like WHERE person = ?1)", id.rawValue)
        case .quoting(let id): ("p.quoted = ?1", id.rawValue)
        case .repeating(let id): ("p.reposted = ?1", id.rawValue)
        case .list(let id):
            ("p.author IN (SELECT person FROM x_list_person WHERE role = 'member' AND list = ?1)", id.rawValue)
        case .bookmarkedBy(let id): ("p.id IN (SELECT post FROM x_bookmark WHERE person = ?1)", id.rawValue)
        case .all: ("?1 = 0", 0)
        }
    }

    /// What the list is ordered by, the highest first: a number of the post, or of what the person did.
    fileprivate var position: String {
        switch self {
        case .likedBy: "(SELECT number FROM x_like WHERE post = p.id AND person = ?1)"
        case .bookmarkedBy: "(SELECT number FROM x_bookmark WHERE post = p.id AND person = ?1)"
        default: "p.id"
        }
    }
}

/// Which part of a list of posts is wanted; both ends are outside.
struct TweetWindow: Sendable {
    var newerThan: TweetID?
    var olderThan: TweetID?
    /// Ends that pages name, by the positions of the list.
    var above: Int64?
    var below: Int64?
    var from: Timestamp?
    var to: Timestamp?
    var withoutReplies = false
    var withoutReposts = false
    /// Whether to begin at the old end: for the page in front of another.
    var isReversed = false
    var limit: Int
}

extension Tweets {
    /// The ids of a list, newest first.
    static func ids(
        _ source: TweetSource,
        _ window: TweetWindow,
        _ connection: borrowing Connection
    ) throws -> [TweetID] {
        let (condition, key) = source.condition
        let ids = try connection.rows(
            """
            SELECT p.id FROM x_post AS p
            WHERE \(condition) AND (?2 IS NULL OR p.id > ?2) AND (?3 IS NULL OR p.id < ?3)
                AND (?4 IS NULL OR p.created >= ?4) AND (?5 IS NULL OR p.created < ?5)
                AND (?6 = 0 OR p.reply_to IS NULL) AND (?7 = 0 OR p.reposted IS NULL)
                AND (?9 IS NULL OR \(source.position) > ?9) AND (?10 IS NULL OR \(source.position) < ?10)
            ORDER BY \(source.position) \(window.isReversed ? "ASC" : "DESC") LIMIT ?8
            """,
            [
                key, window.newerThan, window.olderThan, window.from, window.to, window.withoutReplies,
                window.withoutReposts, window.limit, window.above, window.below,
            ]
        ) { row in TweetID(rawValue: try row.int64(0)) }
        return window.isReversed ? ids.reversed() : ids
    }

    /// Where posts of a list stand in it.
    static func positions(
        _ ids: [TweetID],
        _ source: TweetSource,
        _ connection: borrowing Connection
    ) throws -> [Int64] {
        try ids.map { id in
            let sql = "SELECT \(source.position) FROM x_post AS p WHERE p.id = ?2 AND ?1 IS NOT NULL"
            return try connection.first(sql, [source.condition.key, id]) { row in try row.int64(0) } ?? id.rawValue
        }
    }

    /// Posts by their ids, in this order, without those that do not exist.
    static func bundle(
        _ ids: [TweetID],
        reader: PersonID?,
        _ connection: borrowing Connection
    ) throws -> TweetBundle {
        var bundle = TweetBundle()
        for id in ids {
            guard let tweet = try find(id, reader: reader, connection) else { continue }
            bundle.tweets.append(tweet)
            for reference in [tweet.reposted, tweet.quoted, tweet.replyTo] {
                guard let reference, bundle.related[reference.id] == nil else { continue }
                bundle.related[reference.id] = try find(reference.id, reader: reader, connection)
            }
        }
        var people: Set<PersonID> = []
        for tweet in bundle.tweets + bundle.related.values {
            people.insert(tweet.author.id)
            for reference in [tweet.reposted, tweet.quoted, tweet.replyTo] {
                if let reference { people.insert(reference.author) }
            }
            for name in TextEntities(tweet.text).mentions {
                if let id = Username.number(in: name.value) { people.insert(id) }
            }
        }
        for person in people { bundle.users[person] = try XUsers.find(person, reader: reader, connection) }
        return bundle
    }

    static func find(
        _ id: TweetID,
        reader: PersonID? = nil,
        _ connection: borrowing Connection
    ) throws -> Tweet? {
        guard var tweet = try connection.first(select, [id, reader], read) else { return nil }
        tweet.media = try XMediaFiles.attached(to: id, connection)
        return tweet
    }

    private static let select = """
        SELECT p.text, p.created, p.reply_to, p.reply_to_author, p.quoted, p.quoted_author, p.reposted,
            p.reposted_author, p.conversation, p.reply_settings, p.sensitive, app.name,
            (SELECT count(*) FROM x_like WHERE post = p.id),
            (SELECT count(*) FROM x_post WHERE reposted = p.id),
            (SELECT count(*) FROM x_post WHERE reply_to = p.id),
            (SELECT count(*) FROM x_post WHERE quoted = p.id),
            EXISTS (SELECT 1 FROM x_like WHERE post = p.id AND person = ?2),
            EXISTS (SELECT 1 FROM x_post WHERE reposted = p.id AND author = ?2),
            p.id, \(People.columns), \(Places.columns),
            (SELECT count(*) FROM x_bookmark WHERE post = p.id),
            EXISTS (SELECT 1 FROM x_hidden_reply WHERE post = p.id)
        FROM x_post AS p
        JOIN person ON person.id = p.author
        LEFT JOIN x_app AS app ON app.id = p.app
        LEFT JOIN place ON place.id = p.place
        WHERE p.id = ?1
        """

    private static func read(_ row: borrowing Row) throws -> Tweet {
        func reference(_ column: Int) throws -> Tweet.Reference? {
            guard let id = try row.optionalInt64(column), let author = try row.optionalInt64(column + 1) else {
                return nil
            }
            return Tweet.Reference(id: TweetID(rawValue: id), author: PersonID(rawValue: author))
        }
        let id = TweetID(rawValue: try row.int64(18))
        let hasPlace = try row.optionalInt64(24) != nil
        return Tweet(
            id: id,
            author: try People.read(row, from: 19),
            app: try row.optionalText(11),
            text: try row.text(0),
            created: try row.timestamp(1),
            replyTo: try reference(2),
            quoted: try reference(4),
            reposted: try reference(6),
            place: hasPlace ? try Places.read(row, from: 24) : nil,
            media: [],
            replySettings: try row.text(9),
            isSensitive: try row.bool(10),
            conversation: try row.optionalInt64(8).map(TweetID.init(rawValue:)) ?? id,
            counts: Tweet.Counts(
                likes: try row.int(12),
                reposts: try row.int(13),
                replies: try row.int(14),
                quotes: try row.int(15),
                bookmarks: try row.int(34)
            ),
            isLiked: try row.bool(16),
            isReposted: try row.bool(17),
            isHidden: try row.bool(35)
        )
    }
}
