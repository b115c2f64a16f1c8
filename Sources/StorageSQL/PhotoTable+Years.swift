import Flyleaf
import Primitives
import SQLAccess

// Pictures that are drawn of a member's years.
extension PhotoTable {
    func insertOfYear(
        _ photo: Photo,
        _ picture: RewrittenPicture,
        _ year: CalendarYear,
        _ mark: String,
        _ moment: Timestamp,
        keeping count: Int
    ) async throws {
        try await database.write { connection in
            try await connection.execute(
                """
                INSERT INTO photos
                    (id, member_id, review_id, position, description, width, height, created_at, year, mark)
                VALUES (?, ?, NULL, 0, ?, ?, ?, ?, ?, ?)
                """,
                [
                    photo.id, photo.memberID, photo.description.text, picture.width, picture.height, moment,
                    year.number, mark,
                ]
            )
            try await connection.execute(
                "INSERT INTO photo_files (photo_id, thumbnail, jpeg) VALUES (?, ?, ?)",
                [photo.id, picture.thumbnail, picture.jpeg]
            )
            try await connection.execute(
                """
                DELETE FROM photos WHERE (id IN (
                    SELECT id FROM photos WHERE member_id = ?1 AND year = ?2 ORDER BY id DESC LIMIT -1 OFFSET ?3
                ) OR id IN (
                    SELECT id FROM photos WHERE member_id = ?1 AND year IS NOT NULL ORDER BY id DESC LIMIT -1 OFFSET ?4
                )) AND NOT EXISTS (
                    SELECT 1 FROM shares AS s WHERE s.member_id = photos.member_id
                        AND s.state IN ('queued', 'sending', 'unknown') AND instr(s.photos, photos.id) > 0
                )
                """,
                [photo.memberID, year.number, max(0, count), Photo.maximumOfYears]
            )
        }
    }

    static let ofYear = """
        SELECT \(columns), mark FROM photos
        WHERE member_id = ? AND year = ? ORDER BY id DESC LIMIT 1
        """

    func ofYear(_ year: CalendarYear, _ member: ID<Member>) async throws -> (photo: Photo, mark: String)? {
        try await database.read { connection in
            try await connection.first(Self.ofYear, [member, year.number]) { row in
                (photo: try Photo(row), mark: try row.text(8))
            }
        }
    }

    static let ofYears = """
        SELECT \(columns), year FROM photos
        WHERE member_id = ? AND year IS NOT NULL ORDER BY id
        """

    func ofYears(_ member: ID<Member>) async throws -> [(year: CalendarYear, photo: Photo)] {
        try await database.read { connection in
            try await connection.rows(Self.ofYears, [member]) { row in
                (year: try CalendarYear(row.int(8)).read(from: "photos.year"), photo: try Photo(row))
            }
        }
    }
}
