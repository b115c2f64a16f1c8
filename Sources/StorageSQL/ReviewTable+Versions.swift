import Flyleaf
import Primitives
import SQLAccess

// What reviews said before they were changed.
extension ReviewTable {
    /// Keeps what a review says as a version, inside the write that changes it; the oldest past the limit go.
    static func keepVersion(
        of review: ID<Review>,
        before content: ReviewContent,
        _ connection: any SQLConnection
    ) async throws {
        let same = """
            SELECT 1 FROM reviews WHERE id = ? AND visibility = ? AND score IS NOT DISTINCT FROM ? AND title = ? AND author = ?
                AND isbn IS NOT DISTINCT FROM ?
                AND is_spoiler = ? AND text = ?
            """
        let isSame = try await connection.exists(
            same,
            [
                review, content.visibility.rawValue, content.score?.value, content.title.text, content.author.text,
                content.isbn?.digits, content.isSpoiler, content.text.text,
            ]
        )
        if isSame { return }
        try await connection.execute(
            """
            INSERT INTO review_versions
                (review_id, number, saved_at, visibility, score, title, author, isbn, is_spoiler, text)
            SELECT r.id, coalesce((SELECT max(number) FROM review_versions WHERE review_id = r.id), 0) + 1,
                r.updated_at, r.visibility, r.score, r.title, r.author, r.isbn, r.is_spoiler, r.text
            FROM reviews AS r WHERE r.id = ?
            """,
            [review]
        )
        try await connection.execute(
            """
            DELETE FROM review_versions WHERE review_id = ?1
                AND number <= (SELECT max(number) FROM review_versions WHERE review_id = ?1) - ?2
            """,
            [review, ReviewVersion.maximumPerReview]
        )
    }

    private static func select(_ text: String) -> String {
        """
        SELECT v.number, v.saved_at, v.visibility, v.score, v.title, v.author, v.isbn, v.is_spoiler, \(text) AS text
        FROM review_versions AS v CROSS JOIN reviews AS r ON r.id = v.review_id
        WHERE v.review_id = ? AND r.member_id = ?
        """
    }

    static let listVersions = "\(select("substr(v.text, 1, \(OpenText.excerptLength))")) ORDER BY v.number DESC"
    static let oneVersion = "\(select("v.text")) AND v.number = ?"

    func versions(_ id: ID<Review>, _ member: ID<Member>) async throws -> [ReviewVersion] {
        try await database.read { connection in
            try await connection.rows(Self.listVersions, [id, member]) { row in try ReviewVersion(row) }
        }
    }

    func keepVersions(_ versions: [ReviewVersion], of id: ID<Review>, _ member: ID<Member>) async throws {
        try await database.write { connection in
            let isOwn = try await connection.exists(
                "SELECT 1 FROM reviews WHERE id = ? AND member_id = ?",
                [id, member]
            )
            guard isOwn, try await !connection.exists("SELECT 1 FROM review_versions WHERE review_id = ?", [id]) else {
                return
            }
            for version in versions.suffix(ReviewVersion.maximumPerReview) {
                let content = version.content
                let columns: NamedValues = [
                    "review_id": id, "number": version.number, "saved_at": version.savedAt,
                    "visibility": content.visibility.rawValue, "score": content.score?.value,
                    "title": content.title.text, "author": content.author.text, "isbn": content.isbn?.digits,
                    "is_spoiler": content.isSpoiler, "text": content.text.text,
                ]
                try await connection.execute(
                    "INSERT INTO review_versions (\(columns.names)) VALUES (\(columns.places))",
                    columns.values
                )
            }
        }
    }

    func version(_ id: ID<Review>, _ number: Int, _ member: ID<Member>) async throws -> ReviewVersion? {
        try await database.read { connection in
            try await connection.first(Self.oneVersion, [id, member, number]) { row in try ReviewVersion(row) }
        }
    }
}

/// The columns of versions.
private struct ReviewVersionColumns: RowColumns {
    let number, savedAt, visibility, score, title, author, isbn, isSpoiler, text: Int

    init(_ column: ColumnNames) throws(ColumnMissing) {
        number = try column("number")
        savedAt = try column("saved_at")
        visibility = try column("visibility")
        score = try column("score")
        title = try column("title")
        author = try column("author")
        isbn = try column("isbn")
        isSpoiler = try column("is_spoiler")
        text = try column("text")
    }
}

extension ReviewVersion {
    fileprivate init(_ row: any SQLRow) throws {
        let columns: ReviewVersionColumns = try row.columns()
        let score = try row.optionalInt(columns.score)
        let visibility = Review.Visibility(rawValue: try row.text(columns.visibility))
        self.init(
            number: try row.int(columns.number),
            content: ReviewContent(
                title: ReviewTitle(trusted: try row.text(columns.title)),
                author: AuthorLine(trusted: try row.text(columns.author)),
                isbn: try row.optionalText(columns.isbn).map(ISBN.init(trusted:)),
                text: ReviewText(trusted: try row.text(columns.text)),
                isSpoiler: try row.int(columns.isSpoiler) == 1,
                score: try score.map { try Score($0).read(from: "review_versions.score") },
                visibility: try visibility.read(from: "review_versions.visibility")
            ),
            savedAt: try row.timestamp(columns.savedAt)
        )
    }
}
