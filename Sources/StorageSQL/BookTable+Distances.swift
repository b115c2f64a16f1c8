import Flyleaf
import Primitives
import SQLAccess

// Books where writers of their reviews are not there for a viewer.
extension BookTable {
    /// The scores that a book, ?2, has of writers whom the viewer, ?1, does not see.
    static let distantScores = """
        SELECT r.score
        FROM distances AS d
        CROSS JOIN reviews AS r INDEXED BY reviews_book ON r.book_id = ?2 AND r.member_id = d.member_id
            AND r.visibility = 'everyone'
        WHERE d.viewer_id = ?1 AND (d.is_kept_away = 1 OR d.chosen = 'block')
        """

    /// The words of a review by somebody whom the viewer sees.
    static let nearWords = """
        SELECT r.title, r.author FROM reviews AS r
        WHERE r.book_id = ?2 AND r.visibility = 'everyone' AND \(DistanceTable.isNear("r.member_id"))
        ORDER BY r.id LIMIT 1
        """

    /// The scores of a book without those of writers whom a viewer does not see; `nil` where there is none of them.
    ///
    /// Who keeps nobody away, and is not kept away, pays one look for it.
    static func scores(
        _ scores: BookScores,
        of book: ID<Book>,
        _ viewer: ID<Member>?,
        _ connection: any SQLConnection
    ) async throws -> BookScores? {
        guard let viewer, scores.reviews > 0, try await DistanceTable.hasAny(viewer, connection) else { return nil }
        let distant = try await connection.keptRows(distantScores, [viewer, book]) { row in try row.optionalInt(0) }
        if distant.isEmpty { return nil }
        var left = scores
        for score in distant { left.remove(try score.map { try Score($0).read(from: "reviews.score") }) }
        return left
    }

    func seen(_ lines: [BookLine], by viewer: ID<Member>) async throws -> [BookLine] {
        try await database.readTransaction { connection in
            try await lines.asyncCompactMap { line in
                guard let scores = try await Self.scores(line.scores, of: line.id, viewer, connection) else {
                    return line
                }
                return try await connection.keptFirst(Self.nearWords, [viewer, line.id]) { row in
                    BookLine(
                        id: line.id,
                        title: ReviewTitle(trusted: try row.text(0)),
                        author: AuthorLine(trusted: try row.text(1)),
                        scores: scores
                    )
                }
            }
        }
    }
}
