extension ReadingTable {
    // ?1 is the viewer, ?2 the member.

    private static let isVisible = ReviewTable.isShown("e")
    private static let isNoted = ReviewTable.isShown("e", "note_visibility")

    /// The note and who may see it, for whom it is shown.
    private static let columns = """
        e.member_id, e.book_id, e.title, e.author, e.is_wanted, e.pages, e.visibility, e.added_at, e.changed_at,
        CASE WHEN \(isNoted) THEN e.note ELSE '' END AS note,
        CASE WHEN \(isNoted) THEN e.note_visibility ELSE 'self' END AS note_visibility
        """

    static let one = """
        SELECT \(columns) FROM reading_entries AS e WHERE e.member_id = ?2 AND e.book_id = ?3 AND \(isVisible)
        """

    /// Of each book of ?2, an array; a look at the index for each, and not at all that a member has.
    static let statuses = """
        SELECT b.value AS book_id,
            (SELECT e.status FROM reading_entries AS e WHERE e.member_id = ?1 AND e.book_id = b.value) AS status
        FROM json_each(?2) AS b
        """

    static let readsOfOne = "SELECT * FROM book_reads WHERE member_id = ? AND book_id = ? ORDER BY position"

    static let tagsOfOne = "SELECT tag FROM book_tags WHERE member_id = ? AND book_id = ? ORDER BY position"

    /// ?3 is the book.
    static let quotationsOfOne = """
        SELECT q.* FROM quotations AS q
        WHERE q.member_id = ?2 AND q.book_id = ?3 AND \(ReviewTable.isShown("q"))
        """

    /// The first of them in their order, as `Quotation.ordered` has it; ?4 is how many.
    static let firstQuotationsOfOne = """
        \(quotationsOfOne) ORDER BY q.page IS NULL, q.page, q.added_at, q.id LIMIT ?4
        """

    private static let taggedBooks = """
        FROM book_tags AS t CROSS JOIN reading_entries AS e ON e.member_id = t.member_id AND e.book_id = t.book_id
        """

    /// ?4 is how many tagged books are looked at, whether the viewer may see them or not.
    ///
    /// The walk ends behind the key that has the last of them.
    static let tags = """
        SELECT min(t.tag), count(*) \(taggedBooks)
        WHERE t.member_id = ?2 AND t.key <= coalesce(
            (SELECT key FROM book_tags WHERE member_id = ?2 ORDER BY key LIMIT 1 OFFSET ?4), '\(behindAllKeys)'
        ) AND \(isVisible)
        GROUP BY t.key ORDER BY t.key LIMIT ?3
        """

    /// Longer than a key may be, and of the last letter there is.
    private static let behindAllKeys = String(repeating: "\u{10FFFF}", count: 1001)

    /// ?3 is the key.
    static let tag = """
        SELECT min(t.tag), count(*) \(taggedBooks)
        WHERE t.member_id = ?2 AND t.key = ?3 AND \(isVisible) GROUP BY t.key
        """

    /// All with the tag are sorted for each page: no more than one reader has books.
    static let tagged = """
        SELECT \(columns) \(taggedBooks)
        WHERE t.member_id = ?2 AND t.key = ?3 AND (e.changed_at, e.book_id) < (?4, ?5) AND \(isVisible)
        ORDER BY e.changed_at DESC, e.book_id DESC LIMIT ?6
        """

    /// Entries of the book ?2 with a note or a quotation that the viewer may see, of the first ?4 that show one of either
    /// kind to anybody, and of the viewer.
    static let words = """
        SELECT \(columns), m.name AS writer_name
        FROM (
            SELECT * FROM (
                SELECT member_id FROM reading_entries INDEXED BY reading_entries_noted
                WHERE book_id = ?2 AND note_visibility <> 'self' AND visibility <> 'self' AND note <> '' LIMIT ?4
            )
            UNION
            SELECT * FROM (
                SELECT DISTINCT member_id FROM quotations INDEXED BY quotations_shown
                WHERE book_id = ?2 AND visibility <> 'self' LIMIT ?4
            )
            UNION
            SELECT ?1
        ) AS writer
        CROSS JOIN reading_entries AS e ON e.member_id = writer.member_id AND e.book_id = ?2
        CROSS JOIN members AS m ON m.id = e.member_id
        WHERE \(isVisible) AND \(DistanceTable.isListed("e.member_id")) AND (
            e.note <> '' AND \(isNoted)
            OR EXISTS (
                SELECT 1 FROM quotations AS q
                WHERE q.member_id = e.member_id AND q.book_id = ?2 AND \(ReviewTable.isShown("q"))
            )
        )
        ORDER BY e.member_id IS NOT DISTINCT FROM ?1 DESC, e.changed_at DESC, e.member_id LIMIT ?3
        """

    static let page = """
        SELECT \(columns) FROM reading_entries AS e
        WHERE e.member_id = ?2 AND e.status = ?3 AND (e.changed_at, e.book_id) < (?4, ?5) AND \(isVisible)
        ORDER BY e.changed_at DESC, e.book_id DESC LIMIT ?6
        """

    static let counts = """
        SELECT e.status, count(*) FROM reading_entries AS e
        WHERE e.member_id = ?2 AND \(isVisible) GROUP BY e.status
        """

    /// Some questions, each a look at the beginning of an index: however many entries are hidden, none of them is met.
    static let reader = """
        SELECT m.name FROM members AS m
        WHERE m.id = ?2 AND \(DistanceTable.isNear("?2")) AND (
            ?2 = ?1
            OR EXISTS (SELECT 1 FROM reading_entries WHERE member_id = ?2 AND visibility = 'everyone')
            OR EXISTS (SELECT 1 FROM reading_entries WHERE member_id = ?2 AND visibility = 'friends')
                AND ?2 IN (\(ReviewTable.befriending))
            OR EXISTS (SELECT 1 FROM shelves WHERE member_id = ?2 AND visibility = 'everyone')
            OR EXISTS (SELECT 1 FROM shelves WHERE member_id = ?2 AND visibility = 'friends')
                AND ?2 IN (\(ReviewTable.befriending))
        )
        """

    static let years = """
        SELECT DISTINCT r.ended_year FROM book_reads AS r
        CROSS JOIN reading_entries AS e ON e.member_id = r.member_id AND e.book_id = r.book_id
        WHERE r.member_id = ?2 AND r.outcome = 'finished' AND r.ended_year BETWEEN 1000 AND 9999 AND \(isVisible)
        ORDER BY r.ended_year DESC
        """

    /// A date without a day sorts behind the days of its month, and one without a month behind the year.
    ///
    /// ?4 is how many reads are looked at: the walk ends after so many, however many there are.
    static let year = """
        SELECT e.book_id, e.title, e.author, r.started, r.ended, coalesce(e.pages, b.pages) AS pages,
            (
                SELECT v.score FROM reviews AS v
                WHERE v.book_id = e.book_id AND v.member_id = ?2 AND \(ReviewTable.isShown("v"))
                ORDER BY v.id DESC LIMIT 1
            ) AS score,
            b.language, b.year AS published
        FROM (
            SELECT * FROM book_reads WHERE member_id = ?2 AND outcome = 'finished' AND ended_year = ?3 LIMIT ?4
        ) AS r
        CROSS JOIN reading_entries AS e ON e.member_id = r.member_id AND e.book_id = r.book_id
        CROSS JOIN books AS b ON b.id = e.book_id
        WHERE \(isVisible)
        ORDER BY r.ended || 'z', e.changed_at, r.position
        """
}
