import Crypto
import Flyleaf
import Primitives
import SQLAccess

/// The pictures of posts.
struct StreamPictureTable: StreamPictureStore {
    let database: any SQLDatabase

    // MARK: What is shown

    /// What entries of a member use, each with how it stands.
    static let uses = """
        SELECT u.item, u.part, p.number, p.kind, p.address, p.mark, p.due_at, p.settled_at
        FROM json_each(?2) AS j CROSS JOIN stream_picture_uses AS u ON u.item = CAST(j.value AS bigint)
            CROSS JOIN stream_pictures AS p ON p.number = u.picture
        WHERE p.member_id = ?1
        """

    /// A use as it is kept.
    private struct Use {
        let number: Int64
        let part: String
        let picture: StreamPicture
        let standing: StreamPictureStanding
        let isStale: Bool
    }

    func want(
        _ member: ID<Member>,
        _ uses: [StreamPictureUse],
        _ moment: Timestamp,
        _ staleBefore: Timestamp
    ) async throws -> [StreamPicture: StreamPictureStanding] {
        let kept = try await database.read { try await Self.kept(member, uses, staleBefore, $0) }
        if Self.isEnough(kept, uses) { return Self.standings(kept) }
        return try await database.write { connection in
            let kept = try await Self.kept(member, uses, staleBefore, connection)
            for use in uses {
                let own = kept.filter { $0.number == use.number && $0.part == use.part.rawValue }
                for picture in use.shown.subtracting(own.map(\.picture)) {
                    try await Self.add(picture, to: use, member, moment, connection)
                }
                for gone in own where !use.all.contains(gone.picture) {
                    try await connection.execute(
                        """
                        DELETE FROM stream_picture_uses WHERE item = ?1 AND part = ?2 AND picture = (
                            SELECT number FROM stream_pictures WHERE member_id = ?3 AND digest = ?4
                        )
                        """,
                        [use.number, use.part.rawValue, member, Self.digest(gone.picture)]
                    )
                }
                for old in own where old.isStale && use.shown.contains(old.picture) {
                    try await Self.renew(old.picture, member, moment, connection)
                }
            }
            try await Self.trim(member, connection)
            return await Self.standings(try Self.kept(member, uses, staleBefore, connection))
        }
    }

    private static func kept(
        _ member: ID<Member>,
        _ uses: [StreamPictureUse],
        _ staleBefore: Timestamp,
        _ connection: any SQLConnection
    ) async throws -> [Use] {
        let numbers = JSON.array(Set(uses.map(\.number)).map { .integer($0) }).line
        return try await connection.rows(Self.uses, [member, numbers]) { row -> Use? in
            guard let found = try standing(row, from: 2, staleBefore) else { return nil }
            return Use(
                number: try row.int64(0),
                part: try row.text(1),
                picture: found.picture,
                standing: found.standing,
                isStale: found.isStale
            )
        }
        .compactMap(\.self)
    }

    /// A picture with how it stands, from a column on: number, kind, address, mark, when it is due, when it was settled.
    static func standing(
        _ row: any SQLRow,
        from column: Int,
        _ staleBefore: Timestamp
    ) throws -> (picture: StreamPicture, standing: StreamPictureStanding, isStale: Bool)? {
        let kind = StreamPicture.Kind(rawValue: try row.text(column + 1))
        guard let picture = try kind.flatMap({ StreamPicture($0, try row.text(column + 2)) }) else { return nil }
        let isDue = try row.optionalTimestamp(column + 4) != nil
        let settledAt = try row.optionalTimestamp(column + 5)
        let standing: StreamPictureStanding
        if let mark = try row.optionalText(column + 3) {
            standing = .kept(number: try row.int64(column), mark: mark)
        } else {
            standing = isDue && settledAt == nil ? .coming : .missing
        }
        return (picture, standing, !isDue && settledAt.map { $0 < staleBefore } ?? true)
    }

    /// Whether nothing has to be written for what is shown.
    private static func isEnough(_ kept: [Use], _ uses: [StreamPictureUse]) -> Bool {
        uses.allSatisfy { use in
            let own = kept.filter { $0.number == use.number && $0.part == use.part.rawValue }
            return use.shown.isSubset(of: own.map(\.picture)) && use.all.isSuperset(of: own.map(\.picture))
                && !own.contains { $0.isStale && use.shown.contains($0.picture) }
        }
    }

    private static func standings(_ kept: [Use]) -> [StreamPicture: StreamPictureStanding] {
        Dictionary(kept.map { ($0.picture, $0.standing) }) { first, _ in first }
    }

    /// Wishes for a picture again.
    static func renew(
        _ picture: StreamPicture,
        _ member: ID<Member>,
        _ moment: Timestamp,
        _ connection: any SQLConnection
    ) async throws {
        try await connection.execute(
            """
            UPDATE stream_pictures SET due_at = ?3, attempts = 0
            WHERE member_id = ?1 AND digest = ?2 AND due_at IS NULL
            """,
            [member, digest(picture), moment]
        )
    }

    /// Of more than a member may have those go that came first.
    static func trim(_ member: ID<Member>, _ connection: any SQLConnection) async throws {
        try await connection.execute(
            """
            DELETE FROM stream_pictures WHERE member_id = ?1 AND number <= (
                SELECT number FROM stream_pictures WHERE member_id = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2
            )
            """,
            [member, StreamPictures.maximumPerMember]
        )
    }

    static func digest(_ picture: StreamPicture) -> [UInt8] {
        Digest.sha256(Array("\(picture.kind.rawValue)\n\(picture.address)".utf8))
    }

    private static func add(
        _ picture: StreamPicture,
        to use: StreamPictureUse,
        _ member: ID<Member>,
        _ moment: Timestamp,
        _ connection: any SQLConnection
    ) async throws {
        let digest = digest(picture)
        // The entry may be gone by now, and another's shows nothing.
        try await connection.execute(
            """
            INSERT INTO stream_pictures (member_id, digest, kind, address, host, due_at)
                SELECT member_id, ?3, ?4, ?5, ?6, ?7 FROM stream_items WHERE number = ?1 AND member_id = ?2
            ON CONFLICT (member_id, digest) DO NOTHING
            """,
            [use.number, member, digest, picture.kind.rawValue, picture.address, picture.server, moment]
        )
        try await connection.execute(
            """
            INSERT INTO stream_picture_uses (item, part, picture)
                SELECT i.number, ?3, p.number FROM stream_items AS i CROSS JOIN stream_pictures AS p
                    ON p.member_id = ?2 AND p.digest = ?4
                WHERE i.number = ?1 AND i.member_id = ?2
                    AND (?3 = 'entry' OR EXISTS (SELECT 1 FROM stream_threads AS t WHERE t.number = i.number))
            ON CONFLICT DO NOTHING
            """,
            [use.number, member, use.part.rawValue, digest]
        )
    }

    func picture(_ member: ID<Member>, _ number: Int64) async throws -> KeptStreamPicture? {
        try await database.read { connection in
            try await connection.first(
                "SELECT mark, jpeg FROM stream_pictures WHERE number = ? AND member_id = ? AND bytes > 0",
                [number, member]
            ) { row in KeptStreamPicture(mark: try row.text(0), jpeg: try row.blob(1)) }
        }
    }

    // MARK: What is fetched

    /// The one that waits longest and that nobody holds.
    static let waiting = """
        SELECT number FROM stream_pictures INDEXED BY stream_pictures_due
        WHERE due_at IS NOT NULL AND due_at <= ?1 AND (held_until IS NULL OR held_until <= ?1)
        ORDER BY due_at LIMIT 1
        """

    func claim(_ now: Timestamp, _ until: Timestamp, _ key: String) async throws -> StreamPictureReading? {
        // Most of the time nothing waits, and looking costs no write.
        guard try await database.read({ try await $0.exists(Self.waiting, [now]) }) else { return nil }
        return try await database.write { connection in
            try await connection.first(
                """
                UPDATE stream_pictures SET held_until = ?2, held_by = ?3, attempts = attempts + 1
                WHERE number = (\(Self.waiting)) RETURNING number, kind, address, mark, tag, modified, attempts
                """,
                [now, until, key]
            ) { row in
                let kind = StreamPicture.Kind(rawValue: try row.text(1))
                let isKept = try row.optionalText(3) != nil
                return StreamPictureReading(
                    number: try row.int64(0),
                    picture: try kind.flatMap { StreamPicture($0, try row.text(2)) }
                        .read(from: "stream_pictures.kind"),
                    validators: PictureValidators(
                        tag: isKept ? try row.optionalText(4) : nil,
                        modified: isKept ? try row.optionalText(5) : nil
                    ),
                    attempts: try row.int(6),
                    key: key
                )
            }
        }
    }

    func settle(
        _ reading: StreamPictureReading,
        _ outcome: StreamPictureOutcome,
        _ moment: Timestamp,
        _ budget: StreamPictureBudget
    ) async throws {
        let (number, key) = (reading.number, reading.key)
        try await database.write { connection in
            let held = "held_until = NULL, held_by = NULL, settled_at = ?3"
            switch outcome {
            case .read(let picture, let validators):
                guard
                    try await connection.affectedRows(
                        """
                        UPDATE stream_pictures SET \(held), due_at = NULL, mark = ?4, jpeg = ?5, bytes = ?6, tag = ?7,
                            modified = ?8
                        WHERE number = ?1 AND held_by = ?2
                        """,
                        [
                            number, key, moment, picture.mark, picture.jpeg, picture.jpeg.count, validators.tag,
                            validators.modified,
                        ]
                    ) == 1
                else { return }
                try await Self.trim(number, budget, connection)
            case .same:
                try await connection.execute(
                    "UPDATE stream_pictures SET \(held), due_at = NULL WHERE number = ?1 AND held_by = ?2",
                    [number, key, moment]
                )
            case .none:
                try await connection.execute(
                    """
                    UPDATE stream_pictures SET \(held), due_at = NULL, mark = NULL, jpeg = NULL, bytes = 0, tag = NULL,
                        modified = NULL
                    WHERE number = ?1 AND held_by = ?2
                    """,
                    [number, key, moment]
                )
            case .later(let retryAt, let isServer):
                guard
                    try await connection.affectedRows(
                        "UPDATE stream_pictures SET \(held), due_at = ?4 WHERE number = ?1 AND held_by = ?2",
                        [number, key, moment, retryAt]
                    ) == 1
                else { return }
                if isServer { try await Self.postpone(number, retryAt, moment, connection) }
            }
        }
    }

    /// Lets everything wait that is to come from the server of a picture; what was tried too often then is left alone.
    private static func postpone(
        _ number: Int64,
        _ retryAt: Timestamp?,
        _ moment: Timestamp,
        _ connection: any SQLConnection
    ) async throws {
        try await connection.execute(
            """
            UPDATE stream_pictures SET settled_at = ?3, attempts = attempts + 1,
                due_at = CASE WHEN CAST(?2 AS bigint) IS NULL OR attempts + 1 >= ?4 THEN NULL ELSE max(due_at, ?2) END
            WHERE host = (SELECT host FROM stream_pictures WHERE number = ?1) AND due_at IS NOT NULL AND number <> ?1
                AND held_by IS NULL
            """,
            [number, retryAt, moment, StreamPictures.maximumAttempts]
        )
    }

    /// Lets the files go that have no room: of the picture's member, those that were settled first.
    private static func trim(
        _ number: Int64,
        _ budget: StreamPictureBudget,
        _ connection: any SQLConnection
    ) async throws {
        try await connection.execute(
            """
            WITH own AS (
                SELECT number, bytes, CAST(sum(bytes) OVER (ORDER BY settled_at DESC, number DESC) AS bigint) AS upTo
                FROM stream_pictures INDEXED BY stream_pictures_bytes
                WHERE bytes > 0 AND member_id = (SELECT member_id FROM stream_pictures WHERE number = ?1)
            ), room AS (
                SELECT min(?2, ?3 - coalesce((
                    SELECT CAST(sum(bytes) AS bigint) FROM stream_pictures INDEXED BY stream_pictures_bytes WHERE bytes > 0
                ), 0) + coalesce((SELECT CAST(sum(bytes) AS bigint) FROM own), 0)) AS bytes
            )
            UPDATE stream_pictures SET mark = NULL, jpeg = NULL, bytes = 0, tag = NULL, modified = NULL
            WHERE number IN (SELECT own.number FROM own, room WHERE own.upTo > room.bytes)
            """,
            [number, budget.perMember, budget.inAll]
        )
    }
}
