import Flyleaf
import Primitives
import SQLAccess
import SQLValues

/// What members answer to posts of their networks, quote them with and write to people there,.
struct StreamReplyTable: StreamReplyStore {
    let database: any SQLDatabase

    private static let columns = """
        id, member_id, connection_id, network, item_number, post_id, writer, page, words, warning, readers, state, \
        receipt_id, receipt_url, attempts, next_attempt_at, failure, failure_message, created_at, updated_at, subject, \
        awaits_yes, is_automatic
        """

    // MARK: Writing down

    func insert(_ reply: StreamReply, within limits: PostingLimits) async throws -> StreamReply {
        try await database.write { connection in
            if let kept = try await Self.row(reply.id, connection) {
                guard kept.memberID == reply.memberID else { throw ReplyFault.unreadable }
                return kept
            }
            // The message may have gone meanwhile, and what answers it goes with it.
            if reply.isAutomatic, try await !connection.exists("SELECT 1 FROM messages WHERE id = ?", [reply.id]) {
                throw ReplyFault.unreadable
            }
            try await Self.makeRoom(reply.connectionID, connection)
            try await connection.execute(
                """
                INSERT INTO stream_replies (\(Self.columns))
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    reply.id, reply.memberID, reply.connectionID, reply.network.rawValue, reply.subject.number ?? 0,
                    reply.subject.remoteID, reply.subject.name.text, reply.subject.page, reply.content.words.text,
                    reply.content.warning.text, reply.content.readers.rawValue, reply.state.rawValue,
                    reply.receipt?.remoteID, reply.receipt?.url, reply.attempts, reply.nextAttemptAt,
                    reply.failure?.rawValue, reply.failureMessage, reply.createdAt, reply.updatedAt,
                    reply.subject.kind.rawValue, reply.receipt?.awaitsYes ?? false,
                    reply.isAutomatic,
                ]
            )
            do {
                try await ShareTable.count([reply.network: 1], of: reply.memberID, within: limits, connection)
            } catch let refusal as PostingRefusal {
                throw ReplyFault.limited(refusal)
            }
            return reply
        }
    }

    /// Removes what came to an end the longest ago, so that one more has room; nobody is asked about what is automatic.
    private static func makeRoom(
        _ id: ID<Flyleaf.Connection>,
        _ connection: any SQLConnection
    ) async throws {
        func count() async throws -> Int {
            try await connection.first("SELECT count(*) FROM stream_replies WHERE connection_id = ?", [id]) { row in
                try row.int(0)
            } ?? 0
        }
        let excess = try await count() - StreamReply.maximumPerConnection + 1
        guard excess > 0 else { return }
        try await connection.execute(
            """
            DELETE FROM stream_replies WHERE id IN (
                SELECT id FROM stream_replies WHERE connection_id = ?
                    AND (state IN ('posted', 'refused') OR state = 'unknown' AND is_automatic = 1)
                ORDER BY updated_at, id LIMIT ?
            )
            """,
            [id, excess]
        )
        guard try await count() < StreamReply.maximumPerConnection else {
            throw ReplyFault.tooMany(limit: StreamReply.maximumPerConnection)
        }
    }

    // MARK: Sending

    func current(_ id: ID<StreamReply>) async throws -> StreamReply? {
        try await database.read { connection in try await Self.row(id, connection) }
    }

    private static func row(_ id: ID<StreamReply>, _ connection: any SQLConnection) async throws -> StreamReply? {
        try await connection.first("SELECT \(columns) FROM stream_replies WHERE id = ?", [id]) { row in
            try StreamReply(row)
        }
    }

    /// The first of every connection before the second of any.
    static let due = """
        SELECT \(columns) FROM (
            SELECT *, row_number() OVER (PARTITION BY connection_id ORDER BY id) AS place
            FROM stream_replies INDEXED BY stream_replies_due
            WHERE state IN ('waiting', 'unknown') AND coalesce(next_attempt_at, 0) <= ?
        )
        ORDER BY place, id LIMIT ?
        """

    func due(_ moment: Timestamp, _ limit: Int) async throws -> [StreamReply] {
        try await rows(Self.due, [moment, max(0, limit)])
    }

    func sending() async throws -> [StreamReply] {
        try await rows(
            "SELECT \(Self.columns) FROM stream_replies INDEXED BY stream_replies_sending WHERE state = 'sending'",
            []
        )
    }

    private func rows(_ sql: String, _ values: [any Bindable]) async throws -> [StreamReply] {
        try await database.read { connection in
            try await connection.rows(sql, values) { row in try StreamReply(row) }
        }
    }

    func update(_ changed: StreamReply, _ before: StreamReply) async throws -> Bool {
        try await database.write { connection in
            let count = try await connection.affectedRows(
                """
                UPDATE stream_replies SET state = ?, receipt_id = ?, receipt_url = ?, awaits_yes = ?, attempts = ?,
                    next_attempt_at = ?, failure = ?, failure_message = ?, updated_at = ?
                WHERE id = ? AND state = ? AND attempts = ?
                """,
                [
                    changed.state.rawValue, changed.receipt?.remoteID, changed.receipt?.url,
                    changed.receipt?.awaitsYes ?? false, changed.attempts, changed.nextAttemptAt,
                    changed.failure?.rawValue, changed.failureMessage, changed.updatedAt,
                    before.id, before.state.rawValue, before.attempts,
                ]
            )
            return count == 1
        }
    }

    // MARK: Showing

    static let ofSubject = """
        SELECT \(columns) FROM stream_replies
        WHERE connection_id = ? AND post_id = ? AND subject = ? AND +member_id = ? ORDER BY id
        """

    func replies(
        _ member: ID<Member>,
        _ connection: ID<Flyleaf.Connection>,
        _ kind: StreamReply.Subject.Kind,
        _ remoteID: String
    ) async throws -> [StreamReply] {
        try await rows(Self.ofSubject, [connection, remoteID, kind.rawValue, member])
    }

    /// They are few beside what a connection may have (`maximumPerConnection`).
    static let ofKind = """
        SELECT \(columns) FROM stream_replies INDEXED BY stream_replies_post
        WHERE connection_id = ? AND subject = ? AND member_id = ? ORDER BY id
        """

    func replies(
        _ member: ID<Member>,
        _ connection: ID<Flyleaf.Connection>,
        _ kind: StreamReply.Subject.Kind
    ) async throws -> [StreamReply] {
        try await rows(Self.ofKind, [connection, kind.rawValue, member])
    }

    static let newest = """
        SELECT \(columns) FROM stream_replies
        WHERE member_id = ? AND id < ? AND is_automatic = 0 ORDER BY id DESC LIMIT ?
        """

    func list(_ member: ID<Member>, _ before: ID<StreamReply>?, _ limit: Int) async throws -> [StreamReply] {
        // Behind every identifier there is.
        try await rows(Self.newest, [member, before?.text ?? "~", max(0, limit)])
    }

    static let unsettled = """
        SELECT count(*) FROM (
            SELECT 1 FROM stream_replies INDEXED BY stream_replies_unsettled
            WHERE member_id = ? AND state IN ('refused', 'unknown') AND is_automatic = 0 LIMIT ?
        )
        """

    func unsettled(_ member: ID<Member>, _ limit: Int) async throws -> Int {
        try await database.read { connection in
            try await connection.first(Self.unsettled, [member, max(0, limit)]) { row in try row.int(0) } ?? 0
        }
    }

    // MARK: What goes

    func remove(_ reply: StreamReply) async throws -> Bool {
        try await database.write { connection in
            let sql = "DELETE FROM stream_replies WHERE id = ? AND state = ?"
            return try await connection.affectedRows(sql, [reply.id, reply.state.rawValue]) == 1
        }
    }

    private static let purgedAtOnce = 1000

    static let purgeOfLost = """
        DELETE FROM stream_replies WHERE id IN (
            SELECT id FROM stream_replies INDEXED BY stream_replies_lost
            WHERE state = 'unknown' AND is_automatic = 1 AND updated_at < ? LIMIT ?
        )
        """

    func purge(_ before: Timestamp) async throws -> Int {
        try await database.write { connection in
            // Of what was lost only its member can tell, and nobody is asked about what is automatic.
            let lost = try await connection.affectedRows(Self.purgeOfLost, [before, Self.purgedAtOnce])
            return try await lost
                + connection.affectedRows(
                    """
                    DELETE FROM stream_replies WHERE id IN (
                        SELECT id FROM stream_replies INDEXED BY stream_replies_ended
                        WHERE state IN ('posted', 'refused') AND updated_at < ? LIMIT ?
                    )
                    """,
                    [before, Self.purgedAtOnce - lost]
                )
        }
    }

    func forget(_ id: ID<Flyleaf.Connection>) async throws {
        _ = try await database.write { connection in
            try await connection.execute("DELETE FROM stream_replies WHERE connection_id = ?", [id])
        }
    }
}

extension StreamReply {
    /// A row, its columns in the order of the table.
    fileprivate init(_ row: any SQLRow) throws {
        let receiptID = try row.optionalText(12)
        let receiptURL = try row.optionalText(13)
        let awaitsYes = try row.bool(21)
        self.init(
            id: try row.id(0),
            memberID: try row.id(1),
            connectionID: try row.id(2),
            network: try NetworkName(rawValue: row.text(3)).read(from: "stream_replies.network"),
            subject: try Subject(row),
            content: ReplyContent(
                words: ShareMessage(trusted: try row.text(8)),
                warning: ShareWarning(trusted: try row.text(9)),
                readers: try ReplyReaders(rawValue: row.text(10)).read(from: "stream_replies.readers")
            ),
            state: try State(rawValue: row.text(11)).read(from: "stream_replies.state"),
            receipt: receiptID.flatMap { id in
                receiptURL.map { PostReceipt(remoteID: id, url: $0, awaitsYes: awaitsYes) }
            },
            attempts: try row.int(14),
            nextAttemptAt: try row.optionalTimestamp(15),
            failure: try row.optionalText(16).flatMap(NetworkFailure.Category.init),
            failureMessage: try row.optionalText(17),
            createdAt: try row.timestamp(18),
            updatedAt: try row.timestamp(19),
            isAutomatic: try row.bool(22)
        )
    }
}

extension StreamReply.Subject {
    /// What a row of the table is said to.
    fileprivate init(_ row: any SQLRow) throws {
        let remoteID = try row.text(5)
        let name = PersonName(trusted: try row.text(6))
        let page = try row.optionalText(7)
        let kind = try Kind(rawValue: row.text(20)).read(from: "stream_replies.subject")
        switch kind {
        case .post, .quote:
            self.init(post: remoteID, by: name, page: page, number: try row.int64(4), isQuoted: kind == .quote)
        case .person: self.init(person: remoteID, name: name, page: page)
        }
    }
}
