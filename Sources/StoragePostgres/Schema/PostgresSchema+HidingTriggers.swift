extension PostgresSchema {
    /// What holds a row hidden, whoever writes it: one that is, and any of a member who is shut out.
    ///
    /// What its writer chooses meanwhile is kept for when it is given back. The row is changed before it is written: a change
    /// behind it would run these once more, as on SQLite it does not.
    static let hidingTriggers =
        keepsHidden("reviews", "review") + keepsHidden("shelves", "shelf")
        + keepsHidden("reading_entries", "reading", id: "book_id")
        + keepsHidden(
            "remarks",
            "remark",
            column: "is_open",
            shown: "(CASE WHEN new.is_open <> 0 THEN 'everyone' ELSE 'self' END)",
            hidden: "0"
        )

    private static func keepsHidden(
        _ table: String,
        _ kind: String,
        id: String = "id",
        column: String = "visibility",
        shown: String = "new.visibility",
        hidden: String = "'self'"
    ) -> [String] {
        let isShutOut = "EXISTS (SELECT 1 FROM suspensions WHERE member_id = new.member_id)"
        let isHidden = """
            EXISTS (
                SELECT 1 FROM hidden_items
                WHERE kind = '\(kind)' AND subject_id = new.\(id) AND member_id = new.member_id
            )
            """
        func trigger(_ name: String, _ event: String, when condition: String) -> [String] {
            [
                """
                CREATE FUNCTION \(table)_\(name)_hidden() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN
                    IF \(condition) THEN
                        INSERT INTO hidden_items (kind, subject_id, member_id, visibility, is_judged)
                            VALUES ('\(kind)', new.\(id), new.member_id, \(shown), 0)
                            ON CONFLICT (kind, subject_id, member_id) DO UPDATE SET visibility = excluded.visibility;
                        new.\(column) = \(hidden);
                    END IF;
                    RETURN new;
                END $$
                """,
                """
                CREATE TRIGGER \(table)_\(name)_hidden BEFORE \(event) ON \(table)
                    FOR EACH ROW EXECUTE FUNCTION \(table)_\(name)_hidden()
                """,
            ]
        }
        return trigger("begin", "INSERT", when: "\(shown) <> 'self' AND (\(isShutOut) OR \(isHidden))")
            + trigger("stay", "UPDATE OF \(column)", when: "\(isHidden) OR \(shown) <> 'self' AND \(isShutOut)")
    }
}
