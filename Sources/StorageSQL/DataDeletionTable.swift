import Flyleaf
import Primitives
import SQLAccess

/// Records of deletions, found by the digest of their code.
struct DataDeletionTable: DataDeletionStore {
    let database: any SQLDatabase

    func insert(_ deletion: DataDeletion) async throws {
        let code = secretDigest(deletion.code)
        try await database.write { connection in
            try await connection.execute(
                "INSERT INTO data_deletions (code_digest, network, done_at, had_data) VALUES (?, ?, ?, ?)",
                [code, deletion.network.rawValue, deletion.doneAt, deletion.hadData]
            )
        }
    }

    func find(_ code: String) async throws -> DataDeletion? {
        try await database.read { connection in
            try await connection.first(
                "SELECT network, done_at, had_data FROM data_deletions WHERE code_digest = ?",
                [secretDigest(code)]
            ) { row in
                DataDeletion(
                    code: code,
                    network: try NetworkName(rawValue: row.text(0)).read(from: "data_deletions.network"),
                    doneAt: try row.timestamp(1),
                    hadData: try row.bool(2)
                )
            }
        }
    }

    func purge(_ doneBefore: Timestamp) async throws -> Int {
        try await database.write { connection in
            try await connection.affectedRows("DELETE FROM data_deletions WHERE done_at < ?", [doneBefore])
        }
    }
}
