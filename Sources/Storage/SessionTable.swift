import Crypto
import Flyleaf
import Primitives
import SQLite

/// Sessions on SQLite; of a secret only the digest is kept.
struct SessionTable: Sendable {
    let database: Database

    var store: SessionStore {
        SessionStore(
            insert: insert,
            signedIn: signedIn,
            touch: touch,
            end: end,
            endOthers: endOthers,
            purge: purge
        )
    }

    private func insert(_ session: Session, _ secret: String) async throws {
        let digest = secretDigest(secret)
        try await database.write { connection in
            try connection.execute(
                """
                INSERT INTO sessions (id, secret_digest, member_id, created_at, last_seen_at) VALUES (?, ?, ?, ?, ?)
                """,
                [session.id, digest, session.memberID, session.createdAt, session.lastSeenAt]
            )
        }
    }

    static let signedIn = """
        SELECT s.secret_digest, s.member_id, s.created_at, s.last_seen_at, m.name, m.created_at
        FROM sessions AS s CROSS JOIN members AS m ON m.id = s.member_id
        WHERE s.id = ?
        """

    private func signedIn(_ token: SessionToken) throws -> SignedIn? {
        let digest = secretDigest(token.secret)
        return try database.read { connection in
            let found = try connection.first(Self.signedIn, [token.id]) { row -> SignedIn? in
                guard constantTimeEquals(try row.blob(0), digest) else { return nil }
                let memberID = try row.id(1, of: Member.self)
                return SignedIn(
                    session: Session(
                        id: token.id,
                        memberID: memberID,
                        createdAt: try row.timestamp(2),
                        lastSeenAt: try row.timestamp(3)
                    ),
                    member: Member(
                        id: memberID,
                        name: PersonName(trusted: try row.text(4)),
                        createdAt: try row.timestamp(5)
                    )
                )
            }
            return found ?? nil
        }
    }

    private func touch(_ id: ID<Session>, _ moment: Timestamp) async throws {
        try await database.write { connection in
            // Two requests of one browser may arrive in the other order.
            try connection.execute(
                "UPDATE sessions SET last_seen_at = max(last_seen_at, ?) WHERE id = ?",
                [moment, id]
            )
        }
    }

    private func end(_ id: ID<Session>) async throws {
        try await database.write { connection in
            try connection.execute("DELETE FROM sessions WHERE id = ?", [id])
        }
    }

    private func endOthers(_ member: ID<Member>, keeping kept: ID<Session>?) async throws {
        try await database.write { connection in
            try connection.execute("DELETE FROM sessions WHERE member_id = ? AND id IS NOT ?", [member, kept])
        }
    }

    private func purge(_ madeBefore: Timestamp, _ usedBefore: Timestamp, _ limit: Int) async throws -> Int {
        try await database.write { connection in
            try connection.execute(
                """
                DELETE FROM sessions WHERE id IN (
                    SELECT id FROM sessions WHERE created_at < ? OR last_seen_at < ? LIMIT ?
                )
                """,
                [madeBefore, usedBefore, max(0, limit)]
            )
        }
    }
}
