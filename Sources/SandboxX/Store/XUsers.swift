internal import SQLite
internal import SandboxCore

/// A person with what the X face counts about them.
struct XUser: Sendable, Equatable {
    var person: Person
    var followers = 0
    var following = 0
    var posts = 0
    var likes = 0
    /// How many public lists they are on.
    var listed = 0
    /// Whether the reader follows them.
    var isFollowed = false
    /// What is between the reader and them, in the words of version 2.
    var ties: [String] = []

    var id: PersonID { person.id }
}

/// The statements about people on the X face and whom they follow.
enum XUsers {
    static func find(
        _ id: PersonID,
        reader: PersonID?,
        _ connection: borrowing Connection
    ) throws -> XUser? {
        let listed = try XLists.count(of: id, connection)
        let ties = try reader.map { try Self.ties($0, id, connection) } ?? []
        return try connection.first(
            """
            SELECT \(People.columns),
                (SELECT count(*) FROM x_followers WHERE followed = ?1),
                (SELECT count(*) FROM x_following WHERE follower = ?1),
                (SELECT count(*) FROM x_post WHERE author = ?1),
                (SELECT count(*) FROM x_like WHERE person = ?1),
                EXISTS (SELECT 1 FROM x_following WHERE follower = ?2 AND followed = ?1)
            FROM person WHERE id = ?1
            """,
            [id, reader]
        ) { row in
            XUser(
                person: try People.read(row),
                followers: try row.int(5),
                following: try row.int(6),
                posts: try row.int(7),
                likes: try row.int(8),
                listed: listed,
                isFollowed: try row.bool(9),
                ties: ties
            )
        }
    }

    private static func ties(
        _ reader: PersonID,
        _ id: PersonID,
        _ connection: borrowing Connection
    ) throws -> [String] {
        guard reader != id else { return [] }
        var ties: [String] = []
        if try follows(reader, id, connection) { ties.append("following") }
        if try follows(id, reader, connection) { ties.append("followed_by") }
        if try XRelations.holds(.mute, reader, id, connection) { ties.append("muting") }
        if try XRelations.holds(.block, reader, id, connection) { ties.append("blocking") }
        return ties
    }

    /// The person of a username, in whatever case it is written.
    static func person(named text: String, _ connection: borrowing Connection) throws -> Person? {
        guard let id = Username.number(in: text), let person = try People.find(id, connection),
            person.username.lowercased() == text.lowercased()
        else { return nil }
        return person
    }

    static func find(
        named text: String,
        reader: PersonID?,
        _ connection: borrowing Connection
    ) throws -> XUser? {
        guard let person = try person(named: text, connection) else { return nil }
        return try find(person.id, reader: reader, connection)
    }

    /// The two directions of following.
    enum Direction: Sendable {
        case following
        case followers
    }

    /// The ids of a list in ascending order, behind an id or, for the page before, in front of one.
    static func list(
        _ direction: Direction,
        of person: PersonID,
        _ window: Window,
        _ connection: borrowing Connection
    ) throws -> [PersonID] {
        let (view, key, other) =
            direction == .following
            ? ("x_following", "follower", "followed") : ("x_followers", "followed", "follower")
        let (condition, position): (String, Int64) =
            switch window.position {
            case .after(let id): ("AND \(other) > ?3 ORDER BY \(other) LIMIT ?2", id)
            case .before(let id): ("AND \(other) < ?3 ORDER BY \(other) DESC LIMIT ?2", id)
            case .offset(let count): ("ORDER BY \(other) LIMIT ?2 OFFSET ?3", Int64(count))
            }
        return try connection.rows(
            "SELECT \(other) FROM \(view) WHERE \(key) = ?1 \(condition)",
            [person, window.limit, position]
        ) { row in PersonID(rawValue: try row.int64(0)) }.sorted()
    }

    static func follows(_ one: PersonID, _ other: PersonID, _ connection: borrowing Connection) throws -> Bool {
        try connection.exists("SELECT 1 FROM x_following WHERE follower = ? AND followed = ?", [one, other])
    }

    static func setFollows(
        _ one: PersonID,
        _ other: PersonID,
        _ follows: Bool,
        _ connection: borrowing Connection
    ) throws {
        // The end of a change is its absence, so that a friendship is not listed twice.
        try connection.execute("DELETE FROM x_follow_change WHERE follower = ? AND followed = ?", [one, other])
        guard try People.areFriends(one, other, connection) != follows else { return }
        try connection.execute(
            "INSERT INTO x_follow_change (follower, followed, follows) VALUES (?, ?, ?)",
            [one, other, follows]
        )
    }
}
