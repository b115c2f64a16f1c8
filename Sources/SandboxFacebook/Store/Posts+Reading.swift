internal import SQLite
internal import SandboxCore

extension Posts {
    /// Posts by their ids, in this order; a few statements each, on pages of at most 100.
    static func read(_ ids: [PostID], _ connection: borrowing Connection) throws -> [Post] {
        var posts: [Post] = []
        posts.reserveCapacity(ids.count)
        for id in ids {
            guard var post = try base(id, connection) else { continue }
            post.tags = try connection.rows(
                "SELECT \(People.columns) FROM post_tag JOIN person ON person.id = post_tag.person WHERE post = ?",
                [id]
            ) { row in try People.read(row) }
            post.mentions = try PostMentions.of(id, connection)
            post.photos = try Photos.of(post: id, connection)
            if post.privacy.audience == .custom { try readExceptions(of: &post, connection) }
            posts.append(post)
        }
        return posts
    }

    private static func readExceptions(of post: inout Post, _ connection: borrowing Connection) throws {
        let exceptions = try connection.rows(
            "SELECT person, allowed FROM post_exception WHERE post = ? ORDER BY person",
            [post.id]
        ) { row in (person: PersonID(rawValue: try row.int64(0)), isAllowed: try row.bool(1)) }
        post.privacy.allow = exceptions.filter(\.isAllowed).map(\.person)
        post.privacy.deny = exceptions.filter { !$0.isAllowed }.map(\.person)
    }

    private static let select = """
        SELECT p.message, p.link, p.picture, p.name, p.caption, p.description, p.source, p.audience, p.custom_friends,
            p.created, app.id, app.name, p.hidden, coalesce(p.updated, p.created),
            p.scheduled, \(ScheduledPosts.position("p.")),
            \(Profiles.columns("author")), \(Profiles.columns("wall")), \(Places.columns)
        FROM post AS p
        \(Profiles.join("author", on: "p.author"))
        \(Profiles.join("wall", on: "p.wall"))
        LEFT JOIN app ON app.id = p.app
        LEFT JOIN place ON place.id = p.place
        WHERE p.id = ?
        """

    private static let authorColumn = 16
    private static let placeColumn = authorColumn + 2 * Profiles.width

    private static func base(_ id: PostID, _ connection: borrowing Connection) throws -> Post? {
        try connection.first(select, [id]) { row in
            let appID = try row.optionalInt64(10)
            let hasPlace = try row.optionalInt64(placeColumn) != nil
            return Post(
                id: id,
                author: try Profiles.read(row, from: authorColumn),
                wall: try Profiles.read(row, from: authorColumn + Profiles.width),
                app: try appID.map { PublishingApp(id: AppID(rawValue: $0), name: try row.text(11)) },
                content: PostContent(
                    message: try row.optionalText(0),
                    link: try row.optionalText(1),
                    picture: try row.optionalText(2),
                    name: try row.optionalText(3),
                    caption: try row.optionalText(4),
                    description: try row.optionalText(5),
                    source: try row.optionalText(6)
                ),
                privacy: Privacy(
                    audience: Audience(rawValue: try row.text(7)) ?? .onlyMe,
                    friends: try row.optionalText(8)
                ),
                place: hasPlace ? try Places.read(row, from: placeColumn) : nil,
                tags: [],
                mentions: [],
                photos: [],
                isHidden: try row.bool(12),
                scheduled: try row.optionalTimestamp(14),
                position: try row.int64(15),
                created: try row.timestamp(9),
                updated: try row.timestamp(13)
            )
        }
    }
}
