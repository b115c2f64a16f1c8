import Crypto
import Flyleaf
import Primitives
import SQLAccess

/// Recovery codes.
///
/// A sheet has one salt, so that a code typed in costs one slow digest and not ten.
struct RecoveryTable: RecoveryStore {
    let database: any SQLDatabase

    func replace(_ member: ID<Member>, _ sheet: RecoverySheet, _ moment: Timestamp) async throws {
        let salt = Randomness.secure.bytes(16)
        let digests = await Self.digests(sheet.codes, salt)
        try await database.write { connection in
            try await connection.execute("DELETE FROM recovery_sheets WHERE member_id = ?", [member])
            try await connection.execute(
                "INSERT INTO recovery_sheets (member_id, name, salt, made_at) VALUES (?, ?, ?, ?)",
                [member, sheet.name, salt, moment]
            )
            for (index, digest) in digests.enumerated() {
                try await connection.execute(
                    "INSERT INTO recovery_codes (member_id, number, digest) VALUES (?, ?, ?)",
                    [member, index + 1, digest]
                )
            }
        }
    }

    func state(_ member: ID<Member>) async throws -> RecoverySheetState? {
        try await database.read { connection in
            try await connection.first(
                """
                SELECT made_at, (SELECT count(*) FROM recovery_codes WHERE member_id = ?1 AND used_at IS NULL)
                FROM recovery_sheets WHERE member_id = ?1
                """,
                [member]
            ) { row in RecoverySheetState(madeAt: try row.timestamp(0), remaining: try row.int(1)) }
        }
    }

    func remove(_ member: ID<Member>) async throws {
        try await database.write { connection in
            try await connection.execute("DELETE FROM recovery_sheets WHERE member_id = ?", [member])
        }
    }

    func owner(_ sheet: String) async throws -> ID<Member>? {
        try await database.read { connection in
            try await connection.first("SELECT member_id FROM recovery_sheets WHERE name = ?", [sheet]) { try $0.id(0) }
        }
    }

    func use(_ sheet: String, _ code: String, _ moment: Timestamp) async throws -> ID<Member>? {
        let found = try await database.read { connection in
            try await connection.first("SELECT member_id, salt FROM recovery_sheets WHERE name = ?", [sheet]) { row in
                (member: try row.id(0, of: Member.self), salt: try row.blob(1))
            }
        }
        // A sheet that does not exist takes as long as one that does, so that nobody can find out which do.
        let salt = found?.salt ?? Digest.sha256(Array(sheet.utf8)).prefix(16).map(\.self)
        let digest = await Self.digests([code], salt).first ?? []
        guard let found else { return nil }
        return try await database.write { connection in
            let codes = try await connection.rows(
                """
                SELECT c.number, c.digest
                FROM recovery_sheets AS s CROSS JOIN recovery_codes AS c ON c.member_id = s.member_id
                WHERE s.name = ? AND c.used_at IS NULL
                """,
                [sheet]
            ) { row in (number: try row.int(0), digest: try row.blob(1)) }
            guard let match = codes.first(where: { constantTimeEquals($0.digest, digest) }) else { return nil }
            try await connection.execute(
                "UPDATE recovery_codes SET used_at = ? WHERE member_id = ? AND number = ?",
                [moment, found.member, match.number]
            )
            return found.member
        }
    }

    /// Away from the thread that answers pages.
    @concurrent
    private static func digests(_ codes: [String], _ salt: [UInt8]) async -> [[UInt8]] {
        codes.map { SlowDigest.digest(Array($0.utf8), salt: salt) }
    }
}
