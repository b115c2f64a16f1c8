internal import Primitives
internal import SQLite
internal import SandboxCore

/// The rules by which a draft becomes a status, inside one write.
struct MastodonPublisher: Sendable {
    var author: PersonID
    /// The row of the app; absent for what people write on the site.
    var app: Int64?
    /// The host that handles of this server may name.
    var host: String
    var now: Timestamp

    /// What came of a call; the first only when the key was used before.
    enum Outcome: Sendable {
        case repeated(Int64, isScheduled: Bool)
        case published(StatusID)
        case scheduled(ScheduledID)
    }

    static let keyLifetime = Duration.seconds(3600)
    /// What is to come sooner than this comes at once or is refused.
    static let shortestDelay = Duration.seconds(300)

    func post(_ draft: MastodonDraft, key: String?, due: Timestamp?, _ connection: borrowing Connection) throws
        -> Outcome
    {
        if let key, let known = try repeated(key, connection) { return known }
        let outcome: Outcome
        if let due, due > now {
            guard due - now >= Self.shortestDelay else {
                throw MastodonError.invalid("Scheduled at must be in the future")
            }
            outcome = .scheduled(try schedule(draft, due, connection))
        } else {
            outcome = .published(try publish(draft, connection))
        }
        if let key { try remember(key, outcome, connection) }
        return outcome
    }

    private func repeated(_ key: String, _ connection: borrowing Connection) throws -> Outcome? {
        try connection.execute("DELETE FROM mastodon_idempotency WHERE created <= ?", [now - Self.keyLifetime])
        return try connection.first(
            "SELECT result, scheduled FROM mastodon_idempotency WHERE person = ? AND key = ?",
            [author, key]
        ) { row in .repeated(try row.int64(0), isScheduled: try row.bool(1)) }
    }

    private func remember(_ key: String, _ outcome: Outcome, _ connection: borrowing Connection) throws {
        let result: Int64
        let isScheduled: Bool
        switch outcome {
        case .repeated: return
        case .published(let id): (result, isScheduled) = (id.rawValue, false)
        case .scheduled(let id): (result, isScheduled) = (id.rawValue, true)
        }
        try connection.execute(
            "INSERT INTO mastodon_idempotency (person, key, result, scheduled, created) VALUES (?, ?, ?, ?, ?)",
            [author, key, result, isScheduled, now]
        )
    }

    private func schedule(
        _ draft: MastodonDraft,
        _ due: Timestamp,
        _ connection: borrowing Connection
    ) throws -> ScheduledID {
        try checkMedia(draft, of: nil, connection)
        try connection.execute(
            "INSERT INTO mastodon_scheduled (author, app, draft, due) VALUES (?, ?, ?, ?)",
            [author, app, String(decoding: draft.json.bytes, as: UTF8.self), due]
        )
        return ScheduledID(rawValue: try connection.lastInsertedRow)
    }

    func publish(_ draft: MastodonDraft, _ connection: borrowing Connection) throws -> StatusID {
        var replyAuthor: PersonID?
        if let reply = draft.replyTo {
            guard let thread = try MastodonStatuses.find(reply, author, connection), thread.reblogOf == nil else {
                throw MastodonDraft.unknownReply
            }
            replyAuthor = thread.author.id
        }
        let quoted = try quoted(draft, connection)
        try checkMedia(draft, of: nil, connection)
        let id = try Self.newID(at: now, connection)
        try connection.execute(
            """
            INSERT INTO mastodon_status (id, author, text, spoiler, sensitive, visibility, language, reply_to,
                reply_author, app, created, conversation)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11,
                ifnull((SELECT conversation FROM mastodon_status WHERE id = ?8), ?1))
            """,
            [
                id, author, draft.text, draft.spoiler, draft.isSensitive, quoted?.visibility ?? draft.visibility,
                draft.language, draft.replyTo, replyAuthor, app, now,
            ]
        )
        if let quoted { try MastodonQuotes.add(quoted.id, quoted.state, to: id, connection) }
        try attach(draft, to: id, connection)
        try noteMentionsAndTags(draft, of: id, replyAuthor: replyAuthor, connection)
        if draft.visibility != .direct, replyAuthor == nil || replyAuthor == author {
            for person in try MastodonFollows.listeners(of: author, connection) {
                try MastodonNotifications.add(.status, to: person, author, id, at: now, connection)
            }
        }
        return id
    }

    /// The post that a draft quotes, with what becomes of that and who sees it; absent where there is none to quote.
    private func quoted(
        _ draft: MastodonDraft,
        _ connection: borrowing Connection
    ) throws -> (id: StatusID, state: MastodonQuotes.State, visibility: MastodonVisibility)? {
        let settings = try MastodonSettings.read(connection)
        guard settings.edition.knowsQuotes, let wanted = draft.quotes else { return nil }
        guard let found = try MastodonStatuses.find(wanted, author, connection),
            let status = try found.reblogOf.map({ try MastodonStatuses.find($0, author, connection) }) ?? found
        else { throw MastodonDraft.unknownQuote }
        // What is for followers is not carried further than to them.
        let isNarrow = status.visibility == .followers && draft.visibility != .direct
        let visibility = isNarrow ? .followers : draft.visibility
        switch MastodonQuotes.approval(of: status, for: author, settings.temper) {
        case .automatic: return (status.id, .accepted, visibility)
        case .manual: return (status.id, .pending, visibility)
        case .denied: throw MastodonDraft.unknownQuote
        }
    }

    /// Ids tell the time: milliseconds in front, a number behind, always greater than every id before.
    static func newID(at moment: Timestamp, _ connection: borrowing Connection) throws -> StatusID {
        let last = try connection.first("SELECT seq FROM sqlite_sequence WHERE name = 'mastodon_status'") { row in
            try row.int64(0)
        }
        return StatusID(rawValue: max(max(0, moment.milliseconds) << 16, (last ?? 0) + 1))
    }

    /// Replaces text, pictures and poll of a status.
    func edit(_ id: StatusID, _ draft: MastodonDraft, _ connection: borrowing Connection) throws {
        try checkMedia(draft, of: id, connection)
        try connection.execute(
            "UPDATE mastodon_status SET text = ?, spoiler = ?, sensitive = ?, language = ?, edited = ? WHERE id = ?",
            [draft.text, draft.spoiler, draft.isSensitive, draft.language, now, id]
        )
        try connection.execute("UPDATE mastodon_media SET status = NULL WHERE status = ?", [id])
        // A poll that stays as it was keeps its votes.
        try connection.execute(
            "DELETE FROM mastodon_poll WHERE status = ? AND (? IS NULL OR options <> ? OR multiple <> ?)",
            [id, draft.poll == nil ? Int?.none : 1, draft.poll.map(Self.options), draft.poll?.isMultiple]
        )
        try connection.execute("DELETE FROM mastodon_tag WHERE status = ?", [id])
        try attach(draft, to: id, connection)
        try noteMentionsAndTags(draft, of: id, replyAuthor: nil, connection)
        let passedOn = try connection.rows("SELECT author FROM mastodon_status WHERE reblog_of = ?", [id]) { row in
            PersonID(rawValue: try row.int64(0))
        }
        for person in passedOn { try MastodonNotifications.add(.update, to: person, author, id, at: now, connection) }
    }

    private func checkMedia(_ draft: MastodonDraft, of status: StatusID?, _ connection: borrowing Connection) throws {
        var unknown: [String] = []
        for id in draft.media {
            guard let media = try MastodonMediaStore.find(id, connection), media.owner == author,
                media.status == nil || media.status == status
            else {
                unknown.append(id.description)
                continue
            }
            if media.fails || media.ready > now {
                throw MastodonError.unprocessable(
                    "Cannot attach files that have not finished processing. Try again in a moment!"
                )
            }
        }
        if !unknown.isEmpty { throw MastodonDraft.unknownMedia(unknown) }
    }

    private func attach(_ draft: MastodonDraft, to id: StatusID, _ connection: borrowing Connection) throws {
        for (position, media) in draft.media.enumerated() {
            try connection.execute(
                "UPDATE mastodon_media SET status = ?, position = ? WHERE id = ?",
                [id, position, media]
            )
        }
        guard let poll = draft.poll else { return }
        try connection.execute(
            """
            INSERT INTO mastodon_poll (status, options, expires, multiple, hides_totals) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET expires = excluded.expires, hides_totals = excluded.hides_totals
            """,
            [id, Self.options(poll), now + poll.duration, poll.isMultiple, poll.hidesTotals]
        )
    }

    /// The options as the store keeps them.
    private static func options(_ poll: MastodonDraft.Poll) -> String {
        String(decoding: JSON.array(poll.options.map(JSON.string)).bytes, as: UTF8.self)
    }

    private func noteMentionsAndTags(
        _ draft: MastodonDraft,
        of id: StatusID,
        replyAuthor: PersonID?,
        _ connection: borrowing Connection
    ) throws {
        let text = MastodonText(draft.text)
        var told: [PersonID] = []
        for handle in text.handles {
            guard let person = try MastodonHandle.person(handle, host: host, connection),
                try !MastodonBlocks.exists(author, person.id, connection)
            else { continue }
            let isNew = try connection.execute(
                "INSERT OR IGNORE INTO mastodon_mention (status, person) VALUES (?, ?)",
                [id, person.id]
            )
            let isTold =
                try isNew > 0 && MastodonNotifications.add(.mention, to: person.id, author, id, at: now, connection)
            if isTold { told.append(person.id) }
        }
        try MastodonConversations.add(id, by: author, told: told, connection)
        for tag in text.hashtags {
            try connection.execute("INSERT OR IGNORE INTO mastodon_tag (name, status) VALUES (?, ?)", [tag, id])
        }
    }
}
