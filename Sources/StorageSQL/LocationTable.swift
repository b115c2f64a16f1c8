import Flyleaf
import Primitives
import SQLAccess

/// What members say about their positions, and what those were used for,.
struct LocationTable: LocationStore {
    let database: any SQLDatabase

    func setting(of member: ID<Member>) async throws -> LocationSetting {
        try await database.read { connection in try await Self.setting(member, connection) }
    }

    static func setting(
        _ member: ID<Member>,
        _ connection: any SQLConnection
    ) async throws -> LocationSetting {
        try await connection.first("SELECT is_on, retention FROM location_settings WHERE member_id = ?", [member]) {
            row in
            LocationSetting(
                isOn: try row.bool(0),
                retention: try LocationRetention(rawValue: row.text(1)).read(from: "location_settings.retention")
            )
        } ?? .unset
    }

    func turn(_ isOn: Bool, _ member: ID<Member>) async throws {
        _ = try await database.write { connection in
            try await connection.execute(
                """
                INSERT INTO location_settings (member_id, is_on) SELECT id, ?2 FROM members WHERE id = ?1
                ON CONFLICT (member_id) DO UPDATE SET is_on = excluded.is_on
                """,
                [member, isOn]
            )
        }
    }

    func keep(_ retention: LocationRetention, _ member: ID<Member>, _ now: Timestamp) async throws {
        try await database.write { connection in
            try await connection.execute(
                """
                INSERT INTO location_settings (member_id, retention) SELECT id, ?2 FROM members WHERE id = ?1
                ON CONFLICT (member_id) DO UPDATE SET retention = excluded.retention
                """,
                [member, retention.rawValue]
            )
            guard let lifetime = retention.lifetime else { return try await Self.forgetWhereabouts(member, connection) }
            // What is past its end by now was promised to be gone, whatever is chosen later.
            try await connection.execute(Self.endedOfMember, [now, member])
            try await connection.execute(
                "UPDATE location_uses SET kept_until = used_at + ?2 WHERE member_id = ?1 AND kept_until IS NOT NULL",
                [member, lifetime.milliseconds]
            )
            try await connection.execute(Self.endedOfMember, [now, member])
            try await connection.execute(Self.endedCheckIns, [now, member])
            try await connection.execute(
                "UPDATE check_ins SET ends_at = created_at + ?2 WHERE member_id = ?1",
                [member, lifetime.milliseconds]
            )
            try await connection.execute(Self.endedCheckIns, [now, member])
        }
    }

    func use(
        _ position: RoundedPosition,
        _ purpose: LocationPurpose,
        _ id: ID<LocationUse>,
        _ member: ID<Member>,
        _ now: Timestamp
    ) async throws -> LocationUse? {
        try await database.write { connection in
            let setting = try await Self.setting(member, connection)
            guard setting.isOn else { return nil }
            let kept = setting.retention.lifetime.map { LocationUse.Kept(position: position, until: now + $0) }
            let use = LocationUse(id: id, memberID: member, purpose: purpose, moment: now, kept: kept)
            try await Self.add(use, connection)
            return use
        }
    }

    /// Adds a line; past the limit the oldest go.
    static func add(_ use: LocationUse, _ connection: any SQLConnection) async throws {
        try await connection.execute(
            """
            INSERT INTO location_uses (id, member_id, purpose, used_at, north, east, kept_until)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                use.id, use.memberID, use.purpose.rawValue, use.moment, use.kept?.position.north,
                use.kept?.position.east, use.kept?.until,
            ]
        )
        try await connection.execute(
            """
            DELETE FROM location_uses WHERE id IN (
                SELECT id FROM location_uses WHERE member_id = ? ORDER BY id DESC LIMIT -1 OFFSET ?
            )
            """,
            [use.memberID, LocationUse.maximumPerMember]
        )
    }

    func note(
        _ purpose: LocationPurpose,
        _ id: ID<LocationUse>,
        _ member: ID<Member>,
        _ now: Timestamp,
        unlessAfter last: Timestamp
    ) async throws {
        /// Whether the line is to be written: most looks find it there, and write nothing.
        @Sendable func isNew(_ connection: any SQLConnection) async throws -> Bool {
            guard try await connection.exists("SELECT 1 FROM members WHERE id = ?", [member]) else { return false }
            return try await !connection.exists(
                "SELECT 1 FROM location_uses WHERE member_id = ? AND purpose = ? AND used_at > ?",
                [member, purpose.rawValue, last]
            )
        }
        guard try await database.read({ connection in try await isNew(connection) }) else { return }
        try await database.write { connection in
            guard try await isNew(connection) else { return }
            try await Self.add(
                LocationUse(id: id, memberID: member, purpose: purpose, moment: now, kept: nil),
                connection
            )
        }
    }

    private static let columns = "SELECT id, member_id, purpose, used_at, north, east, kept_until FROM location_uses"

    static let uses = "\(columns) WHERE member_id = ? ORDER BY id DESC"

    func uses(_ member: ID<Member>, _ now: Timestamp) async throws -> [LocationUse] {
        try await database.read { connection in
            try await connection.rows(Self.uses, [member]) { row in try LocationUse(row, at: now) }
        }
    }

    func use(_ id: ID<LocationUse>, _ member: ID<Member>, _ now: Timestamp) async throws -> LocationUse? {
        try await database.read { connection in
            try await connection.first("\(Self.columns) WHERE id = ? AND member_id = ?", [id, member]) { row in
                try LocationUse(row, at: now)
            }
        }
    }

    func forget(_ member: ID<Member>) async throws {
        try await database.write { connection in
            try await Self.forgetWhereabouts(member, connection)
            try await connection.execute("DELETE FROM saved_places WHERE member_id = ?", [member])
        }
    }

    func purge(_ now: Timestamp, _ linesBefore: Timestamp) async throws {
        try await database.write { connection in
            try await connection.execute(Self.ended, [now])
            try await connection.execute(Self.purgedCheckIns, [now])
            try await connection.execute("DELETE FROM location_uses WHERE used_at < ?", [linesBefore])
        }
    }

    /// What says where a member was; a place that they saved says where one can be.
    private static func forgetWhereabouts(
        _ member: ID<Member>,
        _ connection: any SQLConnection
    ) async throws {
        try await connection.execute(
            """
            UPDATE location_uses SET north = NULL, east = NULL, kept_until = NULL
            WHERE member_id = ? AND kept_until IS NOT NULL
            """,
            [member]
        )
        try await connection.execute("DELETE FROM check_ins WHERE member_id = ?", [member])
    }

    static let purgedCheckIns = "DELETE FROM check_ins WHERE ends_at <= ?"
    private static let endedCheckIns = "\(Self.purgedCheckIns) AND member_id = ?"

    static let ended = """
        UPDATE location_uses SET north = NULL, east = NULL, kept_until = NULL
        WHERE kept_until IS NOT NULL AND kept_until <= ?
        """

    private static let endedOfMember = "\(ended) AND member_id = ?"
}

extension LocationUse {
    fileprivate init(_ row: any SQLRow, at now: Timestamp) throws {
        var kept: Kept?
        if let until = try row.optionalTimestamp(6), until > now {
            let position = try RoundedPosition(north: row.int(4), east: row.int(5)).read(from: "location_uses.north")
            kept = Kept(position: position, until: until)
        }
        self.init(
            id: try row.id(0),
            memberID: try row.id(1),
            purpose: try LocationPurpose(rawValue: row.text(2)).read(from: "location_uses.purpose"),
            moment: try row.timestamp(3),
            kept: kept
        )
    }
}
