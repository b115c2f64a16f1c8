import Flyleaf
import Primitives
import SQLAccess

/// Leases.
struct LeaseTable: LeaseStore {
    let database: any SQLDatabase

    func take(_ lease: Lease, _ holder: LeaseHolder, _ now: Timestamp, until end: Timestamp) async throws -> Bool {
        try await database.write { connection in
            try await connection.affectedRows(
                """
                INSERT INTO leases (name, holder, until) VALUES (?1, ?2, ?3)
                ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
                WHERE leases.holder = excluded.holder OR leases.until <= ?4 OR leases.until > ?5
                """,
                [lease.name, holder.text, end, now, now + Lease.longestTime]
            ) > 0
        }
    }

    func release(_ lease: Lease, _ holder: LeaseHolder) async throws {
        _ = try await database.write { connection in
            try await connection.execute("DELETE FROM leases WHERE name = ? AND holder = ?", [lease.name, holder.text])
        }
    }

    func releaseAll() async throws {
        _ = try await database.write { try await $0.execute("DELETE FROM leases") }
    }

    /// A walk over all: there is a row for each thing that is being done, and for what a program that was killed was at.
    func purge(_ lapsedBefore: Timestamp) async throws -> Int {
        try await database.write { connection in
            try await connection.affectedRows(
                "DELETE FROM leases WHERE name IN (SELECT name FROM leases WHERE until < ? LIMIT 1000)",
                [lapsedBefore]
            )
        }
    }
}
