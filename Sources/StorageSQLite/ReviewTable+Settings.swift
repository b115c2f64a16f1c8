import Flyleaf
import Primitives
import SQLite

extension ReviewTable {
    func defaultVisibility(_ member: ID<Member>) throws -> Review.Visibility {
        try database.read { connection in
            try connection.first("SELECT visibility FROM review_settings WHERE member_id = ?", [member]) { row in
                try Review.Visibility(rawValue: row.text(0)).read(from: "review_settings.visibility")
            } ?? .everyone
        }
    }

    func setDefaultVisibility(_ member: ID<Member>, _ visibility: Review.Visibility) async throws {
        _ = try await database.write { connection in
            try connection.execute(
                """
                INSERT INTO review_settings (member_id, visibility) SELECT id, ?2 FROM members WHERE id = ?1
                ON CONFLICT DO UPDATE SET visibility = excluded.visibility
                """,
                [member, visibility.rawValue]
            )
        }
    }
}
