import Flyleaf
import Primitives
import SQLAccess

/// What is written to the accounts of this Flyleaf,.
struct MessageTable: MessageStore {
    let database: any SQLDatabase

    // MARK: Accounts

    func accounts() async throws -> [MessageAccount] {
        try await database.read { connection in
            try await connection.rows(
                """
                SELECT connection_id, member_id, named_at, read_to, next_at, gap_next, gap_floor, lost_at
                FROM message_accounts JOIN connections ON id = connection_id ORDER BY named_at, connection_id
                """
            ) { row in
                var gap: MessageGap?
                if let next = try row.optionalText(5), let floor = try row.optionalTimestamp(6) {
                    gap = MessageGap(next: next, floor: floor)
                }
                return MessageAccount(
                    connectionID: try row.id(0),
                    memberID: try row.id(1),
                    namedAt: try row.timestamp(2),
                    readTo: try row.timestamp(3),
                    nextAt: try row.timestamp(4),
                    gap: gap,
                    lostAt: try row.optionalTimestamp(7)
                )
            }
        }
    }

    func name(_ account: MessageAccount) async throws -> Bool {
        try await database.write { connection in
            let isNew = try await connection.affectedRows(
                """
                INSERT INTO message_accounts (connection_id, named_at, read_to, next_at)
                    SELECT id, ?3, ?4, ?5 FROM connections
                    WHERE id = ?1 AND member_id = ?2 AND (SELECT count(*) FROM message_accounts) < ?6
                ON CONFLICT (connection_id) DO NOTHING
                """,
                [
                    account.connectionID, account.memberID, account.namedAt, account.readTo, account.nextAt,
                    MessageAccount.maximum,
                ]
            )
            if isNew == 1 {
                try await Self.log(account.connectionID, true, account.memberID, account.namedAt, connection)
            }
            return try await connection.exists(
                """
                SELECT 1 FROM message_accounts JOIN connections ON id = connection_id
                WHERE connection_id = ? AND member_id = ?
                """,
                [account.connectionID, account.memberID]
            )
        }
    }

    private static func log(
        _ id: ID<Flyleaf.Connection>,
        _ isNamed: Bool,
        _ moderator: ID<Member>,
        _ now: Timestamp,
        _ connection: any SQLConnection
    ) async throws {
        try await connection.execute(
            """
            INSERT INTO message_account_acts (name, network, is_named, owner_id, moderator_id, done_at)
            SELECT substr(coalesce('@' || address || '@' || server, name), 1, 2000), network, ?2, member_id,
                (SELECT id FROM members WHERE id = ?3), ?4
            FROM connections WHERE id = ?1
            """,
            [id, isNamed, moderator, now]
        )
    }

    func acts(_ moderator: ID<Member>?, _ limit: Int) async throws -> [MessageAccountAct] {
        try await database.read { connection in
            try await connection.rows(
                """
                SELECT number, name, network, is_named, moderator_id, done_at FROM message_account_acts
                WHERE CAST(?1 AS text) IS NULL OR moderator_id = ?1 ORDER BY number DESC LIMIT ?2
                """,
                [moderator, max(0, limit)]
            ) { row in
                MessageAccountAct(
                    number: try row.int64(0),
                    name: try row.optionalText(1).map { PersonName(trusted: $0) },
                    network: try NetworkName(rawValue: row.text(2)).read(from: "message_account_acts.network"),
                    isNamed: try row.bool(3),
                    moderatorID: try row.optionalID(4),
                    moment: try row.timestamp(5)
                )
            }
        }
    }

    func dismiss(
        _ id: ID<Flyleaf.Connection>,
        _ member: ID<Member>,
        _ moderator: ID<Member>,
        _ now: Timestamp
    ) async throws -> Bool {
        try await database.write { connection in
            let isGone =
                try await connection.affectedRows(
                    """
                    DELETE FROM message_accounts
                    WHERE connection_id IN (SELECT id FROM connections WHERE id = ? AND member_id = ?)
                    """,
                    [id, member]
                ) == 1
            if isGone { try await Self.log(id, false, moderator, now, connection) }
            return isGone
        }
    }

    func note(_ account: MessageAccount) async throws {
        try await database.write { connection in
            try await connection.execute(
                """
                UPDATE message_accounts SET read_to = max(read_to, ?), next_at = ?, gap_next = ?, gap_floor = ?, lost_at = ?
                WHERE connection_id = ? AND named_at = ?
                """,
                [
                    account.readTo, account.nextAt, account.gap?.next, account.gap?.floor, account.lostAt,
                    account.connectionID, account.namedAt,
                ]
            )
        }
    }

    static let written = """
        SELECT \(ConnectionColumns.names) FROM connections
        WHERE network = ? AND server = ? AND address = ? AND ended_at IS NULL LIMIT 2
        """

    func connection(_ network: NetworkName, server: String, address: String) async throws -> Flyleaf.Connection? {
        let found = try await database.read { connection in
            try await connection.rows(Self.written, [network.rawValue, server, address]) { row in
                try Flyleaf.Connection(row)
            }
        }
        return found.count == 1 ? found.first : nil
    }

    // MARK: Messages

    private static let insertion = """
        INSERT INTO messages (id, connection_id, remote_id, member_id, sender, sender_name, sender_handle, sender_page,
            words, is_letter, written_at, post)
        SELECT ?1, connection_id, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?15 FROM message_accounts
        WHERE connection_id = ?2 AND named_at <= ?11
        """
    static let insertionOfMember = """
        \(Self.insertion) AND (SELECT count(*) FROM messages WHERE member_id = ?4 AND written_at > ?12) < ?13
            AND ?14 IS NOT NULL AND NOT EXISTS (SELECT 1 FROM message_posts WHERE member_id = ?4 AND post = ?15)
            AND NOT EXISTS (
                SELECT 1 FROM message_people WHERE member_id = ?4 AND connection_id = ?2 AND sender = ?5
                    AND (is_own IS DISTINCT FROM 1 OR answered_at > ?11)
            )
        ON CONFLICT DO NOTHING
        """
    static let insertionOfStranger = """
        \(Self.insertion) AND (SELECT count(*) FROM messages WHERE member_id IS NULL) < ?13
            AND (SELECT count(*) FROM messages WHERE member_id IS NULL AND written_at > ?12) < ?14
        ON CONFLICT DO NOTHING
        """

    func take(_ message: Message, _ since: Timestamp) async throws -> Bool {
        let isUnknown = message.memberID == nil
        return try await database.write { connection in
            try await connection.execute("DELETE FROM message_posts WHERE written_at <= ?", [since])
            let isNew =
                try await connection.affectedRows(
                    isUnknown ? Self.insertionOfStranger : Self.insertionOfMember,
                    [
                        message.id, message.connectionID, message.remoteID, message.memberID, message.sender.remoteID,
                        message.sender.name.text, message.sender.handle, message.sender.page, message.words,
                        message.isLetter, message.writtenAt, since,
                        isUnknown ? Message.maximumStrangers : Message.maximumPerMember,
                        Message.maximumStrangersInPeriod, message.post,
                    ]
                ) == 1
            guard isNew, let member = message.memberID else { return isNew }
            try await connection.execute(
                """
                DELETE FROM messages WHERE outcome IS NOT NULL AND id IN (
                    SELECT id FROM messages WHERE member_id = ?1 ORDER BY written_at DESC, id DESC LIMIT -1 OFFSET ?2)
                """,
                [member, Message.maximumPerMember]
            )
            return true
        }
    }

    private static let columns = """
        id, connection_id, remote_id, member_id, sender, sender_name, sender_handle, sender_page, words, is_letter,
            written_at, attempts, outcome, title, book_id, draft, post
        """

    static let waiting = """
        SELECT id FROM messages AS m WHERE outcome IS NULL AND (held_until IS NULL OR held_until <= ?1)
            AND NOT EXISTS (
                SELECT 1 FROM messages AS o
                WHERE o.member_id = m.member_id AND o.outcome IS NULL AND (o.written_at, o.id) < (m.written_at, m.id)
            )
        ORDER BY written_at, id LIMIT 1
        """

    func claim(_ now: Timestamp, _ until: Timestamp, _ key: String) async throws -> Message? {
        // Most of the time nothing waits, and looking costs no write.
        guard try await database.read({ try await $0.exists(Self.waiting, [now]) }) else { return nil }
        return try await database.write { connection in
            try await connection.first(
                """
                UPDATE messages SET held_until = ?2, held_by = ?3, attempts = attempts + 1 WHERE id = (\(Self.waiting))
                RETURNING \(Self.columns)
                """,
                [now, until, key]
            ) { row in try Message(row) }
        }
    }

    static let later = "SELECT 1 FROM messages WHERE member_id = ? AND written_at > ? AND book_id = ?"

    func hasLater(_ message: Message, _ book: ID<Book>) async throws -> Bool {
        try await database.read { connection in
            try await connection.exists(Self.later, [message.memberID, message.writtenAt, book])
        }
    }

    func finish(_ message: Message, _ key: String) async throws -> Bool {
        try await database.write { connection in
            try await connection.affectedRows(
                """
                UPDATE messages SET words = '', outcome = ?, title = ?, book_id = ?, draft = ?, held_until = NULL,
                    held_by = NULL
                WHERE id = ? AND held_by = ? AND outcome IS NULL
                """,
                [
                    message.outcome?.rawValue, message.made?.title.text, message.made?.bookID, message.made?.draft,
                    message.id, key,
                ]
            ) == 1
        }
    }

    static let ofMember = """
        SELECT \(columns) FROM messages WHERE member_id = ? AND outcome IS NOT NULL
        ORDER BY written_at DESC, id DESC LIMIT ?
        """

    func handled(_ member: ID<Member>, _ limit: Int) async throws -> [Message] {
        try await database.read { connection in
            try await connection.rows(Self.ofMember, [member, limit]) { row in try Message(row) }
        }
    }

    // MARK: Who is who

    private static let personColumns = """
        SELECT id, member_id, connection_id, sender, sender_name, sender_handle, sender_page, written_at, is_own,
            answered_at
        FROM message_people
        """
    static let person = "\(Self.personColumns) WHERE member_id = ? AND connection_id = ? AND sender = ?"

    func person(
        _ member: ID<Member>,
        _ account: ID<Flyleaf.Connection>,
        _ remoteID: String
    ) async throws -> MessagePerson? {
        try await database.read { connection in
            try await connection.first(Self.person, [member, account, remoteID]) { row in try MessagePerson(row) }
        }
    }

    func ask(_ person: MessagePerson) async throws {
        try await database.write { connection in
            // The account or the member may be gone by now.
            try await connection.execute(
                """
                INSERT INTO message_people (id, member_id, connection_id, sender, sender_name, sender_handle, sender_page,
                    written_at, is_own, answered_at)
                SELECT ?1, members.id, connection_id, ?4, ?5, ?6, ?7, ?8, ?9, ?10 FROM members, message_accounts
                WHERE members.id = ?2 AND connection_id = ?3
                ON CONFLICT DO NOTHING
                """,
                [
                    person.id, person.memberID, person.accountID, person.sender.remoteID, person.sender.name.text,
                    person.sender.handle, person.sender.page, person.writtenAt, person.isOwn,
                    person.answeredAt,
                ]
            )
            try await connection.execute(
                """
                DELETE FROM message_people WHERE id IN (
                    SELECT id FROM message_people WHERE member_id = ?
                    ORDER BY is_own IS NOT DISTINCT FROM 1 DESC, written_at DESC, id DESC LIMIT -1 OFFSET ?
                )
                """,
                [person.memberID, MessagePerson.maximumPerMember]
            )
        }
    }

    static let people = "\(Self.personColumns) WHERE member_id = ? ORDER BY written_at DESC, id DESC"

    func people(_ member: ID<Member>) async throws -> [MessagePerson] {
        try await database.read { connection in
            try await connection.rows(Self.people, [member]) { row in try MessagePerson(row) }
        }
    }

    private static let answer = """
        UPDATE message_people SET answered_at = CASE WHEN is_own IS NOT DISTINCT FROM ?1 THEN answered_at ELSE ?4 END, is_own = ?1
        WHERE id = ?2 AND member_id = ?3
        """
    /// The messages of whoever an answer is about, by their member, the account and who wrote them.
    private static let ofPerson = """
        FROM messages AS m JOIN message_people AS p USING (member_id, connection_id, sender) WHERE p.id = ?
        """

    func answer(_ id: ID<MessagePerson>, _ isOwn: Bool, _ member: ID<Member>, _ now: Timestamp) async throws -> Bool {
        try await database.write { connection in
            guard try await connection.affectedRows(Self.answer, [isOwn, id, member, now]) == 1 else { return false }
            if !isOwn {
                try await connection.execute(
                    """
                    DELETE FROM stream_replies WHERE is_automatic = 1 AND state <> 'posted'
                        AND id IN (SELECT m.id \(Self.ofPerson))
                    """,
                    [id]
                )
                try await connection.execute(
                    "DELETE FROM messages WHERE id IN (SELECT m.id \(Self.ofPerson) AND m.outcome IS NULL)",
                    [id]
                )
            }
            return true
        }
    }

    // MARK: Settings

    func setting(_ member: ID<Member>) async throws -> MessageSetting {
        try await database.read { connection in
            try await connection.first("SELECT is_on, since FROM message_settings WHERE member_id = ?", [member]) {
                row in
                MessageSetting(isOn: try row.bool(0), since: try row.optionalTimestamp(1))
            }
        } ?? .standard
    }

    func set(_ setting: MessageSetting, _ member: ID<Member>) async throws {
        try await database.write { connection in
            // The account may be gone by now.
            try await connection.execute(
                """
                INSERT INTO message_settings (member_id, is_on, since) SELECT id, ?2, ?3 FROM members WHERE id = ?1
                ON CONFLICT (member_id) DO UPDATE SET is_on = excluded.is_on, since = excluded.since
                """,
                [member, setting.isOn, setting.since]
            )
        }
    }
}

extension Message {
    fileprivate init(_ row: any SQLRow) throws {
        var made: Made?
        if let title = try row.optionalText(13), let book: ID<Book> = try row.optionalID(14) {
            made = Made(title: ReviewTitle(trusted: title), bookID: book, draft: try row.optionalID(15))
        }
        self.init(
            id: try row.id(0),
            connectionID: try row.id(1),
            remoteID: try row.text(2),
            memberID: try row.optionalID(3),
            sender: StreamAuthor(
                remoteID: try row.text(4),
                name: PersonName(trusted: try row.text(5)),
                handle: try row.optionalText(6),
                page: try row.optionalText(7)
            ),
            words: try row.text(8),
            isLetter: try row.bool(9),
            writtenAt: try row.timestamp(10),
            attempts: try row.int(11),
            outcome: try row.optionalText(12).map { text in
                try Outcome(rawValue: text).read(from: "messages.outcome")
            },
            made: made,
            post: try row.optionalText(16)
        )
    }
}

extension MessagePerson {
    fileprivate init(_ row: any SQLRow) throws {
        self.init(
            id: try row.id(0),
            memberID: try row.id(1),
            accountID: try row.id(2),
            sender: StreamAuthor(
                remoteID: try row.text(3),
                name: PersonName(trusted: try row.text(4)),
                handle: try row.optionalText(5),
                page: try row.optionalText(6)
            ),
            writtenAt: try row.timestamp(7),
            isOwn: try row.optionalInt(8).map { $0 == 1 },
            answeredAt: try row.optionalTimestamp(9)
        )
    }
}
