internal import Primitives
internal import SQLValues
internal import SQLite
internal import SandboxCore

/// The statements that read statuses; `?1` is always the viewer, 0 for nobody.
enum MastodonStatuses {
    private static let columns = """
        s.id, s.text, s.spoiler, s.sensitive, s.visibility, s.language, s.reply_to, s.reply_author, s.reblog_of,
        s.created, s.edited, a.name, a.website,
        (SELECT count(*) FROM mastodon_status AS r WHERE r.reblog_of = s.id),
        (SELECT count(*) FROM mastodon_mark WHERE status = s.id AND kind = 'favourite'),
        (SELECT count(*) FROM mastodon_status AS r WHERE r.reply_to = s.id),
        EXISTS (SELECT 1 FROM mastodon_mark WHERE status = s.id AND kind = 'favourite' AND person = ?1),
        EXISTS (SELECT 1 FROM mastodon_status AS r WHERE r.reblog_of = s.id AND r.author = ?1),
        EXISTS (SELECT 1 FROM mastodon_mark WHERE status = s.id AND kind = 'bookmark' AND person = ?1),
        EXISTS (SELECT 1 FROM mastodon_conversation_mute WHERE person = ?1 AND conversation = s.conversation),
        EXISTS (SELECT 1 FROM mastodon_pin WHERE status = s.id),
        \(People.columns)
        """

    private static let tables = """
        mastodon_status AS s JOIN person ON person.id = s.author LEFT JOIN mastodon_app AS a ON a.id = s.app
        """

    /// Everything the viewer may see; a reblog is seen with what it passes on.
    static let isVisible = """
        (s.author = ?1
          OR (s.visibility IN ('public', 'unlisted') AND NOT EXISTS
            (SELECT 1 FROM mastodon_block WHERE blocked = ?1
             AND person IN (s.author, (SELECT author FROM mastodon_status WHERE id = s.reblog_of))))
          OR (s.visibility = 'private' AND EXISTS
            (SELECT 1 FROM mastodon_follow WHERE person = ?1 AND followed = s.author))
          OR (s.visibility IN ('private', 'direct') AND EXISTS
            (SELECT 1 FROM mastodon_mention WHERE status = s.id AND person = ?1)))
        """

    /// What comes from nobody whom the viewer muted or blocked, and who did not block the viewer.
    static let isShown = "NOT EXISTS (SELECT 1 FROM mastodon_hidden WHERE person = ?1 AND other = s.author)"

    /// What a thread shows: answers of those who are muted or blocked are left out.
    private static let isWanted = """
        (s.author = ?1 OR NOT EXISTS (SELECT 1 FROM mastodon_unwanted WHERE person = ?1 AND other = s.author))
        """

    /// What does not pass on a status of somebody who is hidden from the viewer.
    static let isWantedReblog = """
        (s.reblog_of IS NULL OR NOT EXISTS (SELECT 1 FROM mastodon_hidden WHERE person = ?1
          AND other = (SELECT author FROM mastodon_status WHERE id = s.reblog_of)))
        """

    static func find(
        _ id: StatusID,
        _ viewer: PersonID?,
        _ connection: borrowing Connection
    ) throws -> MastodonStatus? {
        try list("s.id = ?2", [id], viewer, MastodonPage(limit: 1), connection).first
    }

    /// A status the viewer may see, or the error that says there is none.
    static func get(_ id: StatusID, _ viewer: PersonID?, _ connection: borrowing Connection) throws -> MastodonStatus {
        guard let status = try find(id, viewer, connection) else { throw MastodonError.notFound }
        return status
    }

    /// Statuses under a condition, whose bindings begin with `?2`.
    static func list(
        _ condition: String,
        _ bindings: [any Bindable] = [],
        _ viewer: PersonID?,
        _ page: MastodonPage,
        _ connection: borrowing Connection
    ) throws -> [MastodonStatus] {
        let query = "SELECT \(columns) FROM \(tables) WHERE \(isVisible) AND (\(condition))"
        var statuses = try page.rows(query, "s.id", [viewer?.rawValue ?? 0] + bindings, connection) { row in
            try read(row)
        }
        for index in statuses.indices {
            statuses[index].mentions = try connection.rows(
                "SELECT \(People.columns) FROM mastodon_mention JOIN person ON person.id = person WHERE status = ?",
                [statuses[index].id]
            ) { row in try People.read(row) }
        }
        return statuses
    }

    /// What the viewer and those they follow wrote and passed on, as far as the viewer wants it of each of them.
    private static let isWritten = """
        (s.author = ?1 OR EXISTS (SELECT 1 FROM mastodon_follow AS f WHERE f.person = ?1 AND f.followed = s.author
          AND (f.reblogs OR s.reblog_of IS NULL)
          AND (f.languages IS NULL OR s.language IS NULL OR instr(f.languages, ' ' || s.language || ' ') > 0)))
        """

    /// What neither comes from nor names somebody unwanted.
    private static let isFromWanted =
        "(s.author = ?1 OR (\(isShown) AND \(isWantedReblog) AND \(namesNobodyUnwanted)))"

    /// Answers of the viewer, to the viewer, and of an author to themselves.
    private static let isOwnAnswer = "s.reply_author IS NULL OR s.reply_author IN (s.author, ?1) OR s.author = ?1"

    /// What stands at home: what is written by those the viewer reads there, answers only to somebody the viewer follows
    /// too, and what everybody writes under a hashtag the viewer follows.
    static let isHome = """
        (\(isFromWanted) AND ((\(isWritten)
            AND (\(isOwnAnswer) OR EXISTS (SELECT 1 FROM mastodon_follow WHERE person = ?1 AND followed = s.reply_author))
            AND (s.author = ?1 OR NOT EXISTS (SELECT 1 FROM mastodon_list AS l JOIN mastodon_list_account AS a
              ON a.list = l.id WHERE l.owner = ?1 AND l.exclusive AND a.person = s.author)))
          OR (s.visibility = 'public' AND s.reblog_of IS NULL
            AND EXISTS (SELECT 1 FROM mastodon_tag AS g JOIN mastodon_followed_tag AS t ON t.name = g.name
              WHERE g.status = s.id AND t.person = ?1))))
        """

    /// What stands in a list of the viewer, given as `?2`.
    static let isListed = """
        \(isFromWanted) AND \(isWritten) AND s.visibility <> 'direct'
        AND EXISTS (SELECT 1 FROM mastodon_list_account WHERE list = ?2 AND person = s.author)
        AND (\(isOwnAnswer) OR EXISTS (SELECT 1 FROM mastodon_list AS l WHERE l.id = ?2 AND
          ((l.replies = 'followed' AND EXISTS
            (SELECT 1 FROM mastodon_follow WHERE person = ?1 AND followed = s.reply_author))
          OR (l.replies = 'list' AND EXISTS
            (SELECT 1 FROM mastodon_list_account WHERE list = ?2 AND person = s.reply_author)))))
        """

    private static let namesNobodyUnwanted = """
        NOT EXISTS (SELECT 1 FROM mastodon_mention AS m JOIN mastodon_unwanted AS u ON u.other = m.person
          WHERE m.status IN (s.id, s.reblog_of) AND u.person = ?1)
        """

    /// What stands in the public timeline.
    static let isPublic = """
        s.visibility = 'public' AND s.reblog_of IS NULL AND (s.reply_author IS NULL OR s.reply_author = s.author)
        AND \(isShown)
        """

    /// What stands under a hashtag, given as `?2`.
    static let isTagged = """
        s.visibility = 'public' AND \(isShown)
        AND EXISTS (SELECT 1 FROM mastodon_tag WHERE name = ?2 AND status = s.id)
        """

    /// The answers to a status, the answers to those, and so on; the oldest first.
    static func descendants(
        of id: StatusID,
        _ viewer: PersonID?,
        _ connection: borrowing Connection
    ) throws -> [MastodonStatus] {
        try list(
            """
            s.id IN (WITH RECURSIVE thread (id) AS (
                SELECT id FROM mastodon_status WHERE reply_to = ?2
                UNION SELECT m.id FROM mastodon_status AS m JOIN thread ON m.reply_to = thread.id)
              SELECT id FROM thread) AND \(isWanted)
            """,
            [id],
            viewer,
            MastodonPage(limit: 400),
            connection
        ).reversed()
    }

    /// What a status answers, and what that answers, the oldest first.
    static func ancestors(
        of status: MastodonStatus,
        _ viewer: PersonID?,
        _ connection: borrowing Connection
    ) throws -> [MastodonStatus] {
        var found: [MastodonStatus] = []
        var next = status.replyTo
        while let id = next, found.count < 100, let status = try find(id, viewer, connection) {
            found.insert(status, at: 0)
            next = status.replyTo
        }
        guard let viewer else { return found }
        return try found.filter { status in
            try status.author.id == viewer
                || !connection.exists(
                    "SELECT 1 FROM mastodon_unwanted WHERE person = ? AND other = ?",
                    [viewer, status.author.id]
                )
        }
    }

    private static func read(_ row: borrowing Row) throws -> MastodonStatus {
        let appName = try row.optionalText(11)
        let website = try row.optionalText(12)
        return MastodonStatus(
            id: StatusID(rawValue: try row.int64(0)),
            author: try People.read(row, from: 21),
            text: try row.text(1),
            spoiler: try row.text(2),
            isSensitive: try row.bool(3),
            visibility: MastodonVisibility(rawValue: try row.text(4)) ?? .direct,
            language: try row.optionalText(5),
            replyTo: try row.optionalInt64(6).map(StatusID.init(rawValue:)),
            replyAuthor: try row.optionalInt64(7).map(PersonID.init(rawValue:)),
            reblogOf: try row.optionalInt64(8).map(StatusID.init(rawValue:)),
            app: appName.map { ($0, website) },
            created: try row.timestamp(9),
            edited: try row.optionalTimestamp(10),
            reblogs: try row.int(13),
            favourites: try row.int(14),
            replies: try row.int(15),
            isFavourited: try row.bool(16),
            isReblogged: try row.bool(17),
            isBookmarked: try row.bool(18),
            isMuted: try row.bool(19),
            isPinned: try row.bool(20)
        )
    }
}
