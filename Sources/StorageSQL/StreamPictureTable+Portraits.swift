import Flyleaf
import Primitives
import SQLAccess

extension StreamPictureTable {
    static let portrait = """
        SELECT p.number, p.kind, p.address, p.mark, p.due_at, p.settled_at
        FROM stream_portraits AS u CROSS JOIN stream_pictures AS p ON p.number = u.picture
        WHERE u.connection_id = ?2 AND u.person_id = ?3 AND p.member_id = ?1
        """

    func want(
        _ member: ID<Member>,
        portrait picture: StreamPicture?,
        of person: String,
        _ id: ID<Flyleaf.Connection>,
        _ moment: Timestamp,
        _ staleBefore: Timestamp
    ) async throws -> StreamPictureStanding? {
        let kept = try await database.read { try await Self.kept(member, id, person, staleBefore, $0) }
        if kept?.picture == picture, kept?.isStale != true { return kept?.standing }
        return try await database.write { connection in
            let kept = try await Self.kept(member, id, person, staleBefore, connection)
            if let kept, kept.picture != picture {
                try await connection.execute(
                    "DELETE FROM stream_portraits WHERE connection_id = ? AND person_id = ?",
                    [id, person]
                )
            }
            guard let picture else { return nil }
            let digest = Self.digest(picture)
            if kept?.picture != picture {
                // Who is not looked at any more has no portrait, and through another's connection nobody has.
                try await connection.execute(
                    """
                    INSERT INTO stream_pictures (member_id, digest, kind, address, host, due_at)
                        SELECT c.member_id, ?4, ?5, ?6, ?7, ?8
                        FROM stream_people AS s CROSS JOIN connections AS c ON c.id = s.connection_id
                        WHERE s.connection_id = ?2 AND s.person_id = ?3 AND c.member_id = ?1
                    ON CONFLICT (member_id, digest) DO NOTHING
                    """,
                    [member, id, person, digest, picture.kind.rawValue, picture.address, picture.server, moment]
                )
                try await connection.execute(
                    """
                    INSERT INTO stream_portraits (connection_id, person_id, picture)
                        SELECT s.connection_id, s.person_id, p.number
                        FROM stream_people AS s CROSS JOIN stream_pictures AS p
                            ON p.member_id = ?1 AND p.digest = ?4
                        WHERE s.connection_id = ?2 AND s.person_id = ?3
                    ON CONFLICT DO NOTHING
                    """,
                    [member, id, person, digest]
                )
                try await Self.trim(member, connection)
            } else if kept?.isStale == true {
                try await Self.renew(picture, member, moment, connection)
            }
            return try await Self.kept(member, id, person, staleBefore, connection)?.standing
        }
    }

    private static func kept(
        _ member: ID<Member>,
        _ id: ID<Flyleaf.Connection>,
        _ person: String,
        _ staleBefore: Timestamp,
        _ connection: any SQLConnection
    ) async throws -> (picture: StreamPicture, standing: StreamPictureStanding, isStale: Bool)? {
        let found = try await connection.first(portrait, [member, id, person]) { row in
            try standing(row, from: 0, staleBefore)
        }
        return found ?? nil
    }
}
