internal import Primitives
internal import SQLite
internal import SandboxCore

/// The statements about posts.
enum Posts {
    /// A post before the network has given it an id.
    struct Draft: Sendable {
        var author: ProfileID
        var wall: ProfileID
        var app: AppID?
        var content: PostContent
        var privacy: Privacy
        var place: PlaceID?
        var tags: [PersonID]
        /// Photos uploaded before, in this order.
        var attached: [PhotoID] = []
        /// Whether it stands on no wall: the post of a photo that was uploaded without a story.
        var isHidden = false
        /// When it comes there all the same.
        var scheduled: Timestamp?
        /// The Pages its message names.
        var mentions: [PageMention] = []
    }

    /// Whose posts of a wall are meant.
    enum Writers: Sendable {
        case all
        /// Those of the one whose wall it is.
        case owner
        case visitors

        fileprivate var condition: String {
            switch self {
            case .all: ""
            case .owner: "AND p.author = p.wall"
            case .visitors: "AND p.author <> p.wall"
            }
        }
    }

    /// Whose eyes a list is read with.
    struct Viewer: Sendable {
        /// Absent for somebody who is not logged in.
        var person: ProfileID?
        /// When set, only what this app published, and what stands on the walls of Pages.
        var onlyApp: AppID?
    }

    /// The moments of posts from one up to another; those of Pages count by their last change.
    struct Period: Sendable {
        var from: Timestamp?
        var to: Timestamp?

        /// - Parameter number: the number of the first of two parameters.
        fileprivate func condition(from number: Int) -> String {
            let moment = "iif(p.wall > \(ObjectKind.page.floor), coalesce(p.updated, p.created), p.created)"
            let (first, second) = ("?\(number)", "?\(number + 1)")
            return "AND (\(first) IS NULL OR \(moment) >= \(first)) AND (\(second) IS NULL OR \(moment) < \(second))"
        }
    }

    /// Everything this viewer may see of a post `p`; `?1` is the viewer, 0 for nobody.
    ///
    /// On a friend's wall the rule is the same with that friend in the place of the writer, who always sees it too.
    static let isVisible = """
        (p.author = ?1 OR p.audience = 'EVERYONE' OR (p.audience <> 'SELF' AND (p.wall = ?1
          OR (p.audience IN ('ALL_FRIENDS', 'FRIENDS_OF_FRIENDS')
              AND EXISTS (SELECT 1 FROM friendship WHERE person = p.wall AND friend = ?1))
          OR (p.audience = 'FRIENDS_OF_FRIENDS' AND EXISTS (
              SELECT 1 FROM friendship AS mine JOIN friendship AS theirs ON theirs.person = mine.friend
              WHERE mine.person = ?1 AND theirs.friend = p.wall))
          OR (p.audience = 'CUSTOM'
              AND NOT EXISTS (SELECT 1 FROM post_exception WHERE post = p.id AND person = ?1 AND allowed = 0)
              AND (EXISTS (SELECT 1 FROM post_exception WHERE post = p.id AND person = ?1 AND allowed = 1)
                OR (p.custom_friends IN ('ALL_FRIENDS', 'FRIENDS_OF_FRIENDS')
                  AND EXISTS (SELECT 1 FROM friendship WHERE person = p.wall AND friend = ?1))
                OR (p.custom_friends = 'FRIENDS_OF_FRIENDS' AND EXISTS (
                  SELECT 1 FROM friendship AS mine JOIN friendship AS theirs ON theirs.person = mine.friend
                  WHERE mine.person = ?1 AND theirs.friend = p.wall)))))))
        """

    /// Posts of a wall, newest first; ``Window/Position/after(_:)`` means older ones.
    static func onWall(
        _ wall: ProfileID,
        _ viewer: Viewer,
        by writers: Writers = .all,
        in period: Period = Period(),
        _ window: Window,
        _ connection: borrowing Connection
    ) throws -> [Post] {
        let ids = try connection.rows(
            """
            SELECT p.id FROM post AS p WHERE p.wall = ?2 AND p.hidden = 0 \(writers.condition) \(period.condition(from: 4))
                AND (?3 IS NULL OR p.app = ?3)
                AND \(isVisible) \(window.clause(ScheduledPosts.position("p."), isDescending: true, from: 6))
            """,
            [viewer.person?.rawValue ?? 0, wall, viewer.onlyApp, period.from, period.to] + window.bindings
        ) { row in PostID(rawValue: try row.int64(0)) }
        return try read(window.inOrder(ids), connection)
    }

    /// Posts on the walls of a person and of their friends, as far as the person may see them, newest first.
    static func shownFirst(
        to person: PersonID,
        in period: Period,
        _ window: Window,
        _ connection: borrowing Connection
    ) throws -> [Post] {
        let ids = try connection.rows(
            """
            SELECT p.id FROM post AS p
            WHERE (p.wall = ?1 OR p.wall IN (SELECT friend FROM friendship WHERE person = ?1)) AND p.hidden = 0
                \(period.condition(from: 2))
                AND \(isVisible) \(window.clause(ScheduledPosts.position("p."), isDescending: true, from: 4))
            """,
            [person, period.from, period.to] + window.bindings
        ) { row in PostID(rawValue: try row.int64(0)) }
        return try read(window.inOrder(ids), connection)
    }

    /// The newest public posts of all walls, for the front page.
    static func newestPublic(_ limit: Int, _ connection: borrowing Connection) throws -> [Post] {
        let ids = try connection.rows(
            """
            SELECT id FROM post WHERE audience = 'EVERYONE' AND hidden = 0
            ORDER BY \(ScheduledPosts.position("")) DESC LIMIT ?
            """,
            [limit]
        ) { row in PostID(rawValue: try row.int64(0)) }
        return try read(ids, connection)
    }

    /// A post, if this viewer may see it.
    static func find(_ id: PostID, _ viewer: Viewer, _ connection: borrowing Connection) throws -> Post? {
        let found = try connection.exists(
            """
            SELECT 1 FROM post AS p
            WHERE p.id = ?2 AND (?3 IS NULL OR p.app = ?3 OR p.wall > \(ObjectKind.page.floor)) AND \(isVisible)
            """,
            [viewer.person?.rawValue ?? 0, id, viewer.onlyApp]
        )
        return found ? try read([id], connection).first : nil
    }

    /// What a person published last through an app on a wall, to notice the same post twice in a row.
    static func latest(by draft: Draft, _ connection: borrowing Connection) throws -> Post? {
        let id = try connection.first(
            "SELECT id FROM post WHERE author = ? AND wall = ? AND app IS ? ORDER BY id DESC LIMIT 1",
            [draft.author, draft.wall, draft.app]
        ) { row in PostID(rawValue: try row.int64(0)) }
        return try id.flatMap { try read([$0], connection).first }
    }

    @discardableResult
    static func insert(_ draft: Draft, at moment: Timestamp, _ connection: borrowing Connection) throws -> PostID {
        let content = draft.content
        try connection.execute(
            """
            INSERT INTO post (author, wall, app, message, link, picture, name, caption, description, source, place,
                audience, custom_friends, hidden, scheduled, created)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                draft.author, draft.wall, draft.app, content.message, content.link, content.picture, content.name,
                content.caption, content.description, content.source, draft.place, draft.privacy.audience.rawValue,
                draft.privacy.friends, draft.isHidden, draft.scheduled, moment,
            ]
        )
        let id = PostID(rawValue: try connection.lastInsertedRow)
        for tag in draft.tags {
            try connection.execute("INSERT OR IGNORE INTO post_tag (post, person) VALUES (?, ?)", [id, tag])
        }
        for mention in draft.mentions { try PostMentions.insert(mention, in: id, connection) }
        for (position, photo) in draft.attached.enumerated() {
            try connection.execute(
                "INSERT INTO post_photo (post, position, photo) VALUES (?, ?, ?)",
                [id, position, photo]
            )
        }
        for (people, isAllowed) in [(draft.privacy.deny, false), (draft.privacy.allow, true)] {
            for person in people {
                try connection.execute(
                    "INSERT OR IGNORE INTO post_exception (post, person, allowed) VALUES (?, ?, ?)",
                    [id, person, isAllowed]
                )
            }
        }
        return id
    }

    static func edit(
        _ id: PostID,
        message: String,
        at moment: Timestamp,
        _ connection: borrowing Connection
    ) throws {
        try connection.execute("UPDATE post SET message = ?, updated = ? WHERE id = ?", [message, moment, id])
    }

    static func delete(_ id: PostID, _ connection: borrowing Connection) throws {
        try connection.execute("DELETE FROM post WHERE id = ?", [id])
    }
}
