import SQLite

extension Migration {
    /// What somebody who is shut out makes is kept as they chose it.
    ///
    /// - Rule: the row is taken from sight before what its writer chose is noted.
    /// - Why: to take it from sight is a change of the row, and the trigger for those notes what the change says.
    /// - Without it: a review that was written meanwhile stayed private for good, although it was for everybody.
    static let chosenWhileHidden = Migration(
        "chosen while hidden",
        sql: [
            begin("reviews", "review"), begin("shelves", "shelf"), begin("reading_entries", "reading", id: "book_id"),
            begin(
                "remarks",
                "remark",
                shown: "iif(new.is_open, 'everyone', 'self')",
                hide: "is_open = 0"
            ),
        ].joined(separator: "\n")
    )

    private static func begin(
        _ table: String,
        _ kind: String,
        id: String = "id",
        shown: String = "new.visibility",
        hide: String = "visibility = 'self'"
    ) -> String {
        """
        DROP TRIGGER \(table)_begin_hidden;
        CREATE TRIGGER \(table)_begin_hidden AFTER INSERT ON \(table)
        WHEN \(shown) <> 'self' AND (
            EXISTS (SELECT 1 FROM suspensions WHERE member_id = new.member_id)
            OR EXISTS (
                SELECT 1 FROM hidden_items
                WHERE kind = '\(kind)' AND subject_id = new.\(id) AND member_id = new.member_id
            )
        ) BEGIN
            UPDATE \(table) SET \(hide) WHERE \(id) = new.\(id) AND member_id = new.member_id;
            INSERT INTO hidden_items (kind, subject_id, member_id, visibility, is_judged)
                VALUES ('\(kind)', new.\(id), new.member_id, \(shown), 0)
                ON CONFLICT DO UPDATE SET visibility = excluded.visibility;
        END;
        """
    }
}
