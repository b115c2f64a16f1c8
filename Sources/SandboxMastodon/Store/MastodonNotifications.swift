internal import Primitives
internal import SQLite
internal import SandboxCore

/// The statements about what people are told.
enum MastodonNotifications {
    /// Tells somebody something, unless it is their own doing, they were told before, or want to hear nothing of the sender.
    ///
    /// - Returns: whether they were told.
    @discardableResult
    static func add(
        _ kind: MastodonNotification.Kind,
        to person: PersonID,
        _ sender: PersonID,
        _ status: StatusID?,
        at moment: Timestamp,
        _ connection: borrowing Connection
    ) throws -> Bool {
        guard person != sender else { return false }
        return try connection.execute(
            """
            INSERT INTO mastodon_notification (person, type, sender, status, created)
            SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS (SELECT 1 FROM mastodon_notification
                WHERE person = ?1 AND type = ?2 AND sender = ?3 AND status IS ?4 AND type <> 'update')
            AND NOT EXISTS (SELECT 1 FROM mastodon_block WHERE person = ?1 AND blocked = ?3)
            AND NOT EXISTS (SELECT 1 FROM mastodon_mute WHERE person = ?1 AND muted = ?3 AND hides_notifications)
            AND NOT EXISTS (SELECT 1 FROM mastodon_conversation_mute AS c JOIN mastodon_status AS s
                ON s.conversation = c.conversation WHERE c.person = ?1 AND s.id = ?4)
            """,
            [person, kind.rawValue, sender, status, moment]
        ) > 0
    }

    private static let query = """
        SELECT n.id, n.type, n.status, n.created, \(People.columns)
        FROM mastodon_notification AS n JOIN person ON person.id = n.sender
        """

    /// Of a person, the newest first.
    ///
    /// - Parameter kinds: their names, each between commas, as in `,mention,follow,`.
    static func list(
        of person: PersonID,
        kinds: String,
        sender: PersonID?,
        _ page: MastodonPage,
        _ connection: borrowing Connection
    ) throws -> [MastodonNotification] {
        try page.rows(
            "\(query) WHERE n.person = ?1 AND instr(?2, ',' || n.type || ',') > 0 AND (?3 IS NULL OR n.sender = ?3)",
            "n.id",
            [person, kinds, sender],
            connection
        ) { row in try read(row) }
    }

    static func find(
        _ id: NotificationID,
        of person: PersonID,
        _ connection: borrowing Connection
    ) throws -> MastodonNotification? {
        try connection.first("\(query) WHERE n.id = ? AND n.person = ?", [id, person]) { row in try read(row) }
    }

    /// Those about a status that are newer than one, with whom they are for.
    static func recipients(after id: Int64, _ connection: borrowing Connection) throws -> [(PersonID, NotificationID)] {
        try connection.rows("SELECT person, id FROM mastodon_notification WHERE id > ? ORDER BY id", [id]) { row in
            (PersonID(rawValue: try row.int64(0)), NotificationID(rawValue: try row.int64(1)))
        }
    }

    static func newest(_ connection: borrowing Connection) throws -> Int64 {
        try connection.first("SELECT ifnull(max(id), 0) FROM mastodon_notification") { row in try row.int64(0) } ?? 0
    }

    static func delete(_ id: NotificationID?, of person: PersonID, _ connection: borrowing Connection) throws -> Int {
        try connection.execute(
            "DELETE FROM mastodon_notification WHERE person = ?1 AND (?2 IS NULL OR id = ?2)",
            [person, id]
        )
    }

    /// Forgets what somebody was told of another person.
    static func delete(from sender: PersonID, to person: PersonID, _ connection: borrowing Connection) throws {
        try connection.execute("DELETE FROM mastodon_notification WHERE person = ? AND sender = ?", [person, sender])
    }

    private static func read(_ row: borrowing Row) throws -> MastodonNotification {
        MastodonNotification(
            id: NotificationID(rawValue: try row.int64(0)),
            kind: MastodonNotification.Kind(rawValue: try row.text(1)) ?? .mention,
            sender: try People.read(row, from: 4),
            status: try row.optionalInt64(2).map(StatusID.init(rawValue:)),
            created: try row.timestamp(3)
        )
    }
}

extension MastodonNotification {
    func json(for viewer: PersonID, _ world: World, _ connection: borrowing Connection) throws -> JSON {
        let shown = try status.flatMap { try MastodonStatuses.find($0, viewer, connection) }
        let writer = MastodonStatusWriter(world: world, viewer: viewer)
        let statusJSON = try shown.map { try writer.json($0, connection) }
        return .object([
            "id": id.json, "type": .string(kind.rawValue), "group_key": .string("ungrouped-\(id)"),
            "created_at": .string(created.mastodonText),
            "account": try MastodonAccountWriter(world: world).json(sender, connection), "status": statusJSON,
        ])
    }
}
