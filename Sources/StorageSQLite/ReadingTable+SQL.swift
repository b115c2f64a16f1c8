extension ReadingTable {
    // ?1 is the viewer, ?2 the member.

    private static let isVisible = ReviewTable.isShown("e")

    /// The note is for the member alone.
    private static let columns = """
        e.member_id, e.book_id, e.title, e.author, e.is_wanted, e.pages, e.visibility, e.added_at, e.changed_at,
        CASE WHEN e.member_id = ?1 THEN e.note ELSE '' END AS note
        """

    static let one = """
        SELECT \(columns) FROM reading_entries AS e WHERE e.member_id = ?2 AND e.book_id = ?3 AND \(isVisible)
        """

    static let status = "SELECT status FROM reading_entries WHERE member_id = ? AND book_id = ?"

    static let readsOfOne = "SELECT * FROM book_reads WHERE member_id = ? AND book_id = ? ORDER BY position"

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
        WHERE m.id = ?2 AND (
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
