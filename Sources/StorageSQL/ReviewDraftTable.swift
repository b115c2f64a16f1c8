import Flyleaf
import Primitives
import SQLAccess

/// Drafts of reviews.
struct ReviewDraftTable: ReviewDraftStore {
    let database: any SQLDatabase

    // MARK: Writing

    func keep(_ draft: ReviewDraft, since: DraftMark?) async throws -> DraftChange {
        try await database.write { connection in
            if let kept = try await Self.draft(draft.key, draft.memberID, connection) {
                if let change = draft.hindrance(by: kept, since: since) { return change }
            } else if let change = try await Self.hindrance(draft, connection) {
                return change
            }
            let columns = draft.columns
            try await connection.execute(
                """
                INSERT INTO review_drafts (\(columns.names)) VALUES (\(columns.places))
                ON CONFLICT (member_id, form_key) DO UPDATE SET
                    page = excluded.page, turn = excluded.turn, kept_at = excluded.kept_at, seen = excluded.seen,
                    title = excluded.title, author = excluded.author, isbn = excluded.isbn, score = excluded.score,
                    visibility = excluded.visibility, is_spoiler = excluded.is_spoiler, text = excluded.text
                """,
                columns.values
            )
            try await Self.keepPhotos(of: draft, connection)
            return .kept
        }
    }

    /// What stands against a draft of a key that has none.
    private static func hindrance(
        _ draft: ReviewDraft,
        _ connection: any SQLConnection
    ) async throws -> DraftChange? {
        let saved = "SELECT id FROM reviews WHERE member_id = ? AND form_key = ?"
        if let review = try await connection.first(
            saved,
            [draft.memberID, draft.key],
            { row in try row.id(0, of: Review.self) }
        ) {
            return .saved(review)
        }
        if let review = draft.reviewID {
            let own = "SELECT 1 FROM reviews WHERE id = ? AND member_id = ?"
            guard try await connection.exists(own, [review, draft.memberID]) else { return .missing }
        }
        let last = "SELECT 1 FROM review_drafts WHERE member_id = ? LIMIT 1 OFFSET ?"
        return try await connection.exists(last, [draft.memberID, ReviewDraft.maximumPerMember - 1]) ? .full : nil
    }

    private static func keepPhotos(of draft: ReviewDraft, _ connection: any SQLConnection) async throws {
        try await connection.execute(
            "DELETE FROM review_draft_photos WHERE member_id = ? AND form_key = ?",
            [draft.memberID, draft.key]
        )
        for (position, photo) in draft.photos.enumerated() {
            try await connection.execute(
                """
                INSERT INTO review_draft_photos (member_id, form_key, position, photo_id, description, is_removed)
                SELECT ?1, ?2, ?3, id, ?5, ?6 FROM photos WHERE id = ?4 AND member_id = ?1
                """,
                [draft.memberID, draft.key, position, photo.id, photo.description, photo.isRemoved]
            )
        }
    }

    func drop(_ key: ID<ReviewForm>, _ member: ID<Member>) async throws -> Bool {
        try await database.write { connection in
            try await connection.affectedRows(Self.removal, [member, key]) == 1
        }
    }

    private static let removal = "DELETE FROM review_drafts WHERE member_id = ? AND form_key = ?"

    /// Removes the draft of a form, inside the write that saves the review.
    static func leave(_ key: ID<ReviewForm>, of member: ID<Member>, _ connection: any SQLConnection) async throws {
        try await connection.execute(removal, [member, key])
    }

    // MARK: Reading

    static let one = "SELECT * FROM review_drafts WHERE member_id = ? AND form_key = ?"
    static let list = """
        SELECT member_id, form_key, review_id, page, turn, kept_at, seen,
            substr(title, 1, \(ReviewDraft.lineLength)) AS title,
            substr(author, 1, \(ReviewDraft.lineLength)) AS author, isbn, score, visibility, is_spoiler,
            substr(text, 1, \(ReviewDraft.beginningLength)) AS text
        FROM review_drafts WHERE member_id = ? ORDER BY kept_at DESC, form_key DESC
        """
    static let photos = """
        SELECT photo_id, description, is_removed FROM review_draft_photos
        WHERE member_id = ? AND form_key = ? ORDER BY position
        """

    func draft(_ key: ID<ReviewForm>, _ member: ID<Member>) async throws -> ReviewDraft? {
        try await database.readTransaction { connection in try await Self.draft(key, member, connection) }
    }

    func list(_ member: ID<Member>) async throws -> [ReviewDraft] {
        try await database.read { connection in
            try await connection.rows(Self.list, [member]) { row in try ReviewDraft(row) }
        }
    }

    private static func draft(
        _ key: ID<ReviewForm>,
        _ member: ID<Member>,
        _ connection: any SQLConnection
    ) async throws -> ReviewDraft? {
        guard var draft = try await connection.first(one, [member, key], { row in try ReviewDraft(row) }) else {
            return nil
        }
        draft.photos = try await connection.rows(photos, [member, key]) { row in
            DraftPhoto(id: try row.id(0), description: try row.text(1), isRemoved: try row.int(2) == 1)
        }
        return draft
    }
}

/// The columns of drafts.
private struct ReviewDraftColumns: RowColumns {
    let member, key, review, page, turn, keptAt, seen, title, author, isbn, score, visibility, isSpoiler, text: Int

    init(_ column: ColumnNames) throws(ColumnMissing) {
        member = try column("member_id")
        key = try column("form_key")
        review = try column("review_id")
        page = try column("page")
        turn = try column("turn")
        keptAt = try column("kept_at")
        seen = try column("seen")
        title = try column("title")
        author = try column("author")
        isbn = try column("isbn")
        score = try column("score")
        visibility = try column("visibility")
        isSpoiler = try column("is_spoiler")
        text = try column("text")
    }
}

extension ReviewDraft {
    /// A draft without its photos.
    fileprivate init(_ row: any SQLRow) throws {
        let columns: ReviewDraftColumns = try row.columns()
        self.init(
            key: try row.id(columns.key),
            memberID: try row.id(columns.member),
            reviewID: try row.optionalID(columns.review),
            form: ReviewForm(
                title: try row.text(columns.title),
                author: try row.text(columns.author),
                isbn: try row.text(columns.isbn),
                review: try row.text(columns.text),
                isSpoiler: try row.int(columns.isSpoiler) == 1,
                score: try row.text(columns.score),
                visibility: try row.text(columns.visibility)
            ),
            photos: [],
            seen: try row.text(columns.seen),
            mark: DraftMark(page: try row.id(columns.page), turn: try row.int(columns.turn)),
            keptAt: try row.timestamp(columns.keptAt)
        )
    }

    fileprivate var columns: NamedValues {
        [
            "member_id": memberID, "form_key": key, "review_id": reviewID, "page": mark.page, "turn": mark.turn,
            "kept_at": keptAt, "seen": seen, "title": form.title, "author": form.author, "isbn": form.isbn,
            "score": form.score, "visibility": form.visibility, "is_spoiler": form.isSpoiler, "text": form.review,
        ]
    }
}
