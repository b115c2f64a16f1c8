import Crypto
import Flyleaf
import Primitives
import SQLAccess

// Photos that came with held forms.
extension HeldFormTable {
    private static let form = "SELECT id FROM held_forms WHERE id = ? AND browser_digest = ?"

    func holdPhotos(
        _ photos: [HeldPhoto],
        _ form: ID<HeldForm>,
        _ browser: BrowserKey,
        after other: ID<HeldForm>?
    ) async throws {
        let digest = secretDigest(browser.text)
        try await database.write { connection in
            guard try await connection.exists(Self.form, [form, digest]) else { return }
            if let other {
                let sql = "UPDATE held_photos SET form_id = ? WHERE form_id = (\(Self.form))"
                try await connection.execute(sql, [form, other, digest])
            }
            for photo in photos {
                try await connection.execute(
                    """
                    INSERT INTO held_photos (id, form_id, description, width, height, thumbnail, jpeg)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                    [
                        photo.id, form, photo.description.text, photo.picture.width, photo.picture.height,
                        photo.picture.thumbnail, photo.picture.jpeg,
                    ]
                )
            }
            try await connection.execute(
                """
                DELETE FROM held_photos WHERE number IN (
                    SELECT number FROM held_photos ORDER BY number DESC LIMIT -1 OFFSET ?
                )
                """,
                [HeldPhoto.maximumInAll]
            )
        }
    }

    func photos(_ form: ID<HeldForm>, _ browser: BrowserKey) async throws -> [ChosenPhoto] {
        let digest = secretDigest(browser.text)
        return try await database.read { connection in
            let sql = "SELECT id, description FROM held_photos WHERE form_id = (\(Self.form)) ORDER BY number"
            return try await connection.rows(sql, [form, digest]) { row in
                ChosenPhoto(id: try row.id(0), description: PhotoDescription(trusted: try row.text(1)))
            }
        }
    }

    func givePhotos(
        _ form: ID<HeldForm>,
        _ browser: BrowserKey,
        _ member: ID<Member>,
        _ moment: Timestamp,
        within limit: Int
    ) async throws -> Bool {
        let digest = secretDigest(browser.text)
        return try await database.write { connection in
            guard try await connection.exists(Self.form, [form, digest]) else { return true }
            let taken = try await connection.first(PhotoTable.bytes, [member]) { row in try row.int(0) } ?? 0
            let held = """
                SELECT CAST(coalesce(sum(length(jpeg) + length(thumbnail)), 0) AS bigint) FROM held_photos WHERE form_id = ?
                """
            let more = try await connection.first(held, [form]) { row in try row.int(0) } ?? 0
            guard more == 0 || taken + more <= limit else {
                try await connection.execute("DELETE FROM held_photos WHERE form_id = ?", [form])
                return false
            }
            try await connection.execute(
                """
                INSERT INTO photos (id, member_id, review_id, position, description, width, height, created_at)
                SELECT id, ?, NULL, 0, description, width, height, ? FROM held_photos WHERE form_id = ?
                """,
                [member, moment, form]
            )
            try await connection.execute(
                """
                INSERT INTO photo_files (photo_id, thumbnail, jpeg)
                SELECT id, thumbnail, jpeg FROM held_photos WHERE form_id = ?
                """,
                [form]
            )
            try await connection.execute("DELETE FROM held_photos WHERE form_id = ?", [form])
            try await PhotoTable.trim(member, connection)
            return true
        }
    }
}
