import SQLite

extension Migration {
    /// Who may make an account, as the log of what was chosen, whose last row is how it stands; and invitations.
    static let invitations = Migration(
        "invitations",
        sql: """
            CREATE TABLE sign_up_changes (
                number INTEGER PRIMARY KEY,
                mode TEXT NOT NULL CHECK (mode IN ('open', 'invited', 'closed')),
                moderator_id TEXT REFERENCES members (id) ON DELETE SET NULL,
                changed_at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX sign_up_changes_moderator ON sign_up_changes (moderator_id);

            CREATE TABLE invitations (
                id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 26),
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                code_digest BLOB NOT NULL UNIQUE CHECK (length(code_digest) = 32),
                made_at INTEGER NOT NULL,
                used_at INTEGER
            ) STRICT;
            CREATE INDEX invitations_member ON invitations (member_id, made_at);
            """
    )
}
