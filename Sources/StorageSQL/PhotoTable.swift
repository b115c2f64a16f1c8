import Flyleaf
import Primitives
import SQLAccess

/// Photos.
struct PhotoTable: PhotoStore {
    let database: any SQLDatabase

    // MARK: Writing

    static let bytes = "SELECT bytes FROM photo_bytes WHERE member_id = ?"

    func bytes(of member: ID<Member>) async throws -> Int {
        try await database.read { connection in
            try await connection.first(Self.bytes, [member]) { row in try row.int(0) } ?? 0
        }
    }

    func insert(
        _ photo: Photo,
        _ picture: RewrittenPicture,
        _ moment: Timestamp,
        within limit: Int
    ) async throws -> Bool {
        try await database.write { connection in
            let taken = try await connection.first(Self.bytes, [photo.memberID]) { row in try row.int(0) } ?? 0
            guard taken + picture.jpeg.count + picture.thumbnail.count <= limit else { return false }
            try await connection.execute(
                """
                INSERT INTO photos (id, member_id, review_id, position, description, width, height, created_at)
                VALUES (?, ?, NULL, 0, ?, ?, ?, ?)
                """,
                [photo.id, photo.memberID, photo.description.text, picture.width, picture.height, moment]
            )
            try await connection.execute(
                "INSERT INTO photo_files (photo_id, thumbnail, jpeg) VALUES (?, ?, ?)",
                [photo.id, picture.thumbnail, picture.jpeg]
            )
            try await Self.trim(photo.memberID, connection)
            return true
        }
    }

    /// Removes the oldest photos of a member that are nowhere, past their number.
    static func trim(_ member: ID<Member>, _ connection: any SQLConnection) async throws {
        try await connection.execute(
            """
            DELETE FROM photos WHERE id IN (
                SELECT id FROM photos
                WHERE member_id = ? AND \(Self.isNobodys) AND \(Self.isInNoDraft)
                ORDER BY id DESC LIMIT -1 OFFSET ?
            )
            """,
            [member, Photo.maximumUnsaved]
        )
    }

    /// Makes these, in this order, the photos of a review, remark or check-in of the member, inside the write that saves it.
    static func give(
        _ photos: [ChosenPhoto],
        to owner: Photo.Owner,
        of member: ID<Member>,
        _ connection: any SQLConnection
    ) async throws {
        let (column, id) =
            switch owner {
            case .review(let id): ("review_id", id.text)
            case .remark(let id): ("remark_id", id.text)
            case .checkIn(let id): ("check_in_id", id.text)
            }
        var kept: Set<ID<Photo>> = []
        for photo in photos where kept.count < Photo.maximumTogether && !kept.contains(photo.id) {
            let count = try await connection.affectedRows(
                """
                UPDATE photos SET \(column) = ?1, position = ?2, description = ?3
                WHERE id = ?4 AND member_id = ?5 AND (\(Self.isNobodys) OR \(column) = ?1)
                """,
                [id, kept.count, photo.description.text, photo.id, member]
            )
            if count == 1 { kept.insert(photo.id) }
        }
        let all = try await connection.rows("SELECT id FROM photos WHERE \(column) = ?", [id]) { row in
            try row.id(0, of: Photo.self)
        }
        for id in all where !kept.contains(id) {
            try await connection.execute("DELETE FROM photos WHERE id = ?", [id])
        }
    }

    func purge(_ addedBefore: Timestamp) async throws -> Int {
        try await database.write { connection in
            try await connection.affectedRows(
                """
                DELETE FROM photos
                WHERE \(Self.isNobodys) AND created_at < ? AND \(Self.isInNoDraft)
                """,
                [addedBefore]
            )
        }
    }

    /// Of no review, no remark, no check-in and no year.
    static let isNobodys = "review_id IS NULL AND remark_id IS NULL AND check_in_id IS NULL AND year IS NULL"
    private static let isInNoDraft = "NOT EXISTS (SELECT 1 FROM review_draft_photos WHERE photo_id = photos.id)"

    // MARK: Reading

    /// What a photo is read of, in its order.
    static let columns = "id, member_id, review_id, remark_id, check_in_id, description, width, height"
    static let ofReview = "SELECT \(columns) FROM photos WHERE review_id = ? ORDER BY position"
    static let ofRemark = "SELECT \(columns) FROM photos WHERE remark_id = ? ORDER BY position"
    static let ofCheckIn = "SELECT \(columns) FROM photos WHERE check_in_id = ? ORDER BY position"
    static let unsaved = "SELECT \(columns) FROM photos WHERE member_id = ? AND \(isNobodys) ORDER BY id"

    func ofReview(_ review: ID<Review>) async throws -> [Photo] {
        try await database.readTransaction { connection in
            try await connection.keptRows(Self.ofReview, [review]) { row in try Photo(row) }
        }
    }

    func ofRemark(_ remark: ID<Remark>) async throws -> [Photo] {
        try await database.readTransaction { connection in
            try await connection.keptRows(Self.ofRemark, [remark]) { row in try Photo(row) }
        }
    }

    func ofCheckIn(_ checkIn: ID<CheckIn>) async throws -> [Photo] {
        try await database.readTransaction { connection in
            try await connection.keptRows(Self.ofCheckIn, [checkIn]) { row in try Photo(row) }
        }
    }

    func unsaved(_ member: ID<Member>) async throws -> [Photo] {
        try await database.read { connection in
            try await connection.rows(Self.unsaved, [member]) { row in try Photo(row) }
        }
    }

    func photo(_ id: ID<Photo>) async throws -> Photo? {
        try await database.read { connection in
            try await connection.first("SELECT \(Self.columns) FROM photos WHERE id = ?", [id]) { row in try Photo(row)
            }
        }
    }

    func picture(_ id: ID<Photo>, _ size: PhotoSize) async throws -> [UInt8]? {
        let sql =
            switch size {
            case .full: "SELECT jpeg FROM photo_files WHERE photo_id = ?"
            case .thumbnail: "SELECT thumbnail FROM photo_files WHERE photo_id = ?"
            }
        return try await database.read { connection in
            try await connection.first(sql, [id]) { row in try row.blob(0) }
        }
    }

    func jpeg(_ id: ID<Photo>, _ member: ID<Member>) async throws -> [UInt8]? {
        try await database.read { connection in
            try await connection.first(
                """
                SELECT f.jpeg FROM photos AS p CROSS JOIN photo_files AS f ON f.photo_id = p.id
                WHERE p.id = ? AND p.member_id = ?
                """,
                [id, member]
            ) { row in try row.blob(0) }
        }
    }
}

extension Photo {
    init(_ row: any SQLRow) throws {
        let review = try row.optionalID(2, of: Review.self)
        let remark = try row.optionalID(3, of: Remark.self)
        let checkIn = try row.optionalID(4, of: CheckIn.self)
        self.init(
            id: try row.id(0),
            memberID: try row.id(1),
            owner: review.map { .review($0) } ?? remark.map { .remark($0) } ?? checkIn.map { .checkIn($0) },
            description: PhotoDescription(trusted: try row.text(5)),
            width: try row.int(6),
            height: try row.int(7)
        )
    }
}
