internal import SQLite
internal import SandboxCore

/// The statements about what people pin to their profiles.
enum MastodonPins {
    static let maximum = 5

    /// Pins a status of the person; what cannot be pinned is refused with every reason, as the real server does.
    static func add(_ status: MastodonStatus, _ person: PersonID, _ connection: borrowing Connection) throws {
        guard try !connection.exists("SELECT 1 FROM mastodon_pin WHERE status = ?", [status.id]) else {
            throw MastodonError.unprocessable("Duplicate record")
        }
        var reasons: [String] = []
        if status.reblogOf != nil { reasons.append("Boosts cannot be pinned") }
        if status.author.id != person { reasons.append("Someone else's post cannot be pinned") }
        if status.visibility == .direct {
            reasons.append("Posts that are only visible to mentioned users cannot be pinned")
        }
        let count = try connection.first("SELECT count(*) FROM mastodon_pin WHERE person = ?", [person]) { row in
            try row.int(0)
        }
        if count ?? 0 >= maximum { reasons.append("You have already pinned the maximum number of posts") }
        guard reasons.isEmpty else { throw MastodonError.invalid(reasons.joined(separator: ", ")) }
        try connection.execute("INSERT INTO mastodon_pin (person, status) VALUES (?, ?)", [person, status.id])
    }

    static func remove(_ status: StatusID, _ person: PersonID, _ connection: borrowing Connection) throws {
        try connection.execute("DELETE FROM mastodon_pin WHERE person = ? AND status = ?", [person, status])
    }

    static let step = Migration(
        "63 mastodon: pins, conversations that are muted",
        sql: """
            CREATE TABLE mastodon_pin (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                person INTEGER NOT NULL,
                status INTEGER NOT NULL UNIQUE REFERENCES mastodon_status ON DELETE CASCADE
            ) STRICT;
            CREATE INDEX mastodon_pin_by_person ON mastodon_pin (person);
            ALTER TABLE mastodon_status ADD COLUMN conversation INTEGER;
            UPDATE mastodon_status SET conversation = (
                WITH RECURSIVE up (id, parent) AS (
                    SELECT mastodon_status.id, mastodon_status.reply_to
                    UNION ALL SELECT p.id, p.reply_to FROM mastodon_status AS p JOIN up ON p.id = up.parent
                ) SELECT id FROM up WHERE parent IS NULL
            ) WHERE reblog_of IS NULL;
            CREATE TABLE mastodon_conversation_mute (
                person INTEGER NOT NULL,
                conversation INTEGER NOT NULL,
                PRIMARY KEY (person, conversation)
            ) STRICT, WITHOUT ROWID;
            """
    )
}
