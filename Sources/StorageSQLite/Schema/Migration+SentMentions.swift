import SQLite

extension Migration {
    /// Reviews whose links are to be told of them, and the pages that took it.
    ///
    /// Triggers write a turn with what gives cause for it, whatever statement does that; `version` tells one state of a
    /// review from another. A writer has a minute to mend what they wrote. Neither table names anybody, and both outlive the
    /// review: who was told that it is there has to hear that it is gone.
    static let sentMentions = Migration(
        "sent mentions",
        sql: """
            CREATE TABLE mention_turns (
                review_id TEXT PRIMARY KEY CHECK (length(review_id) = 26),
                version TEXT NOT NULL DEFAULT (hex(randomblob(8))),
                tries INTEGER NOT NULL DEFAULT 0,
                not_before INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX mention_turns_due ON mention_turns (not_before);

            CREATE TABLE mention_targets (
                review_id TEXT NOT NULL CHECK (length(review_id) = 26),
                target TEXT NOT NULL CHECK (length(target) BETWEEN 1 AND 2000),
                version TEXT NOT NULL,
                ended_at INTEGER,
                PRIMARY KEY (review_id, target)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX mention_targets_ended ON mention_targets (ended_at) WHERE ended_at IS NOT NULL;

            CREATE TRIGGER reviews_mention AFTER INSERT ON reviews
            WHEN new.visibility = 'everyone' AND instr(new.text, '://') > 0 BEGIN
                \(turn("new.id", "new.updated_at + 60000"))
            END;
            CREATE TRIGGER reviews_mention_again AFTER UPDATE OF updated_at, visibility ON reviews
            WHEN new.visibility = 'everyone' AND instr(new.text, '://') > 0 OR \(isTold("new.id")) BEGIN
                \(turn("new.id", "new.updated_at + 60000"))
            END;
            CREATE TRIGGER reviews_mention_no_more AFTER DELETE ON reviews WHEN \(isTold("old.id")) BEGIN
                \(turn("old.id", "0"))
            END;
            """
    )

    private static func turn(_ review: String, _ moment: String) -> String {
        """
        INSERT INTO mention_turns (review_id, not_before) VALUES (\(review), \(moment))
        ON CONFLICT DO UPDATE SET version = hex(randomblob(8)), tries = 0, not_before = excluded.not_before;
        """
    }

    private static func isTold(_ review: String) -> String {
        "EXISTS (SELECT 1 FROM mention_targets WHERE review_id = \(review) AND ended_at IS NULL)"
    }
}
