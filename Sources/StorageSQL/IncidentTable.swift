import Flyleaf
import Primitives
import SQLAccess

/// Incidents.
struct IncidentTable: IncidentStore {
    let database: any SQLDatabase

    func insert(_ incident: Incident) async throws {
        try await database.write { connection in
            try await connection.execute(
                """
                INSERT INTO incidents (
                    code, at, category, operation, network, status, network_code, network_subcode
                ) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    Self.cut(incident.code, 40), incident.at, Self.cut(incident.category, 100),
                    Self.cut(incident.operation, 200), incident.network?.rawValue, incident.answer?.status,
                    incident.answer?.code.map { Self.cut($0, 60) }, incident.answer?.subcode.map { Self.cut($0, 60) },
                ]
            )
            // Numbers are never given away twice while the newest row stays, so the newest says which are too old.
            try await connection.execute(
                "DELETE FROM incidents WHERE number <= (SELECT max(number) FROM incidents) - ?",
                [Incident.maximumCount]
            )
        }
    }

    private static func cut(_ text: String, _ length: Int) -> String {
        String(text.unicodeScalars.prefix(length))
    }

    static let ofCode = """
        SELECT code, at, category, operation, network, status, network_code, network_subcode FROM incidents
        WHERE code = ? ORDER BY number
        """

    func find(_ code: String) async throws -> [Incident] {
        try await database.read { connection in
            try await connection.rows(Self.ofCode, [code]) { row in
                Incident(
                    code: try row.text(0),
                    at: try row.timestamp(1),
                    category: try row.text(2),
                    operation: try row.text(3),
                    network: try row.optionalText(4).flatMap(NetworkName.init),
                    answer: try row.optionalInt(5).map { status in
                        NetworkFailure.Answer(
                            status: status,
                            code: try row.optionalText(6),
                            subcode: try row.optionalText(7)
                        )
                    }
                )
            }
        }
    }

    func purge(_ before: Timestamp) async throws -> Int {
        try await database.write { connection in
            try await connection.affectedRows("DELETE FROM incidents WHERE at < ?", [before])
        }
    }
}
