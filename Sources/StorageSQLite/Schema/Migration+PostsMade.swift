import SQLite

extension Migration {
    /// How many posts a member made at a network on a day, and how many all members did: those rows have no member.
    ///
    /// Of each only the last day is known. The deletion of a member takes nothing out of what was paid for.
    static let postsMade = Migration(
        "posts made",
        sql: """
            CREATE TABLE posts_made (
                network TEXT NOT NULL CHECK (length(network) BETWEEN 1 AND 32),
                member_id TEXT REFERENCES members (id) ON DELETE CASCADE,
                day INTEGER NOT NULL,
                posts INTEGER NOT NULL
            ) STRICT;
            CREATE UNIQUE INDEX posts_made_by ON posts_made (ifnull(member_id, ''), network);
            CREATE INDEX posts_made_member ON posts_made (member_id);
            """
    )
}
