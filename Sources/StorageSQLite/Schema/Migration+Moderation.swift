import SQLite

extension Migration {
    /// Flags, moderators, what they did, and what is hidden; notices get a kind for it.
    ///
    /// What is hidden has the visibility of its writer alone, and what they chose is kept in `hidden_items`. Triggers hold
    /// it so, whatever statement writes. `waits` in the queue is counted, not computed, as a page of it reads many.
    static let moderation = Migration("moderation", fingerprint: "moderation 1") { connection in
        try widenNotices("'like', 'friend', 'share', 'connection', 'import', 'moderation'", connection)
        try connection.executeScript(tables)
        try connection.executeScript(triggers)
    }

    /// The check of a kind stands in the tables, so they are made anew; triggers are kept as they were written.
    static func widenNotices(_ kinds: String, _ connection: borrowing SQLite.Connection) throws {
        let kept = try connection.rows(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%notice%' ORDER BY rowid"
        ) { row in (name: try row.text(0), sql: try row.text(1)) }
        for trigger in kept { try connection.execute("DROP TRIGGER \(trigger.name)") }
        try connection.executeScript(
            """
            CREATE TABLE wider_notices (
                number INTEGER PRIMARY KEY AUTOINCREMENT,
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                kind TEXT NOT NULL CHECK (kind IN (\(kinds))),
                subject TEXT NOT NULL CHECK (length(subject) BETWEEN 1 AND 100),
                happened_at INTEGER NOT NULL,
                read_at INTEGER,
                UNIQUE (member_id, kind, subject)
            ) STRICT;
            INSERT INTO wider_notices SELECT number, member_id, kind, subject, happened_at, read_at FROM notices;
            DELETE FROM sqlite_sequence WHERE name = 'wider_notices';
            INSERT INTO sqlite_sequence (name, seq)
                SELECT 'wider_notices', seq FROM sqlite_sequence WHERE name = 'notices';
            DROP TABLE notices;
            ALTER TABLE wider_notices RENAME TO notices;
            CREATE INDEX notices_member ON notices (member_id, number);
            CREATE INDEX notices_subject ON notices (subject);

            CREATE TABLE wider_notices_off (
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                kind TEXT NOT NULL CHECK (kind IN (\(kinds))),
                PRIMARY KEY (member_id, kind)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO wider_notices_off SELECT member_id, kind FROM notices_off;
            DROP TABLE notices_off;
            ALTER TABLE wider_notices_off RENAME TO notices_off;
            """
        )
        for trigger in kept { try connection.executeScript(trigger.sql) }
    }

    private static let tables = """
        CREATE TABLE moderators (
            member_id TEXT NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE suspensions (
            member_id TEXT NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE flags (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL CHECK (kind IN ('review', 'remark', 'shelf', 'member')),
            subject_id TEXT NOT NULL CHECK (length(subject_id) = 26),
            owner_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
            member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
            reason TEXT NOT NULL CHECK (reason IN (
                'alcohol', 'nudity', 'tobacco', 'violence', 'rights', 'gambling', 'contests', 'hate', 'malware',
                'spam', 'other'
            )),
            words TEXT NOT NULL CHECK (length(words) <= 1000),
            flagged_at INTEGER NOT NULL,
            is_settled INTEGER NOT NULL DEFAULT 0 CHECK (is_settled IN (0, 1)),
            UNIQUE (kind, subject_id, member_id)
        ) STRICT;
        CREATE INDEX flags_member ON flags (member_id, number);
        CREATE INDEX flags_owner ON flags (owner_id);
        CREATE INDEX flags_waiting ON flags (kind, subject_id, number) WHERE is_settled = 0;

        CREATE TABLE flagged_items (
            kind TEXT NOT NULL,
            subject_id TEXT NOT NULL,
            member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
            flags INTEGER NOT NULL CHECK (flags > 0),
            newest INTEGER NOT NULL,
            PRIMARY KEY (kind, subject_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX flagged_items_place ON flagged_items (flags, newest);
        CREATE INDEX flagged_items_member ON flagged_items (member_id);

        CREATE TABLE hidden_items (
            kind TEXT NOT NULL CHECK (kind IN ('review', 'remark', 'shelf', 'reading')),
            subject_id TEXT NOT NULL,
            member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
            visibility TEXT NOT NULL CHECK (visibility IN ('self', 'friends', 'everyone')),
            is_judged INTEGER NOT NULL CHECK (is_judged IN (0, 1)),
            PRIMARY KEY (kind, subject_id, member_id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX hidden_items_member ON hidden_items (member_id, is_judged);

        CREATE TABLE moderation_acts (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE CHECK (length(id) = 26),
            act TEXT NOT NULL CHECK (act IN (
                'hide', 'restore', 'dismiss', 'warn', 'suspend', 'lift', 'answer', 'appoint', 'discharge'
            )),
            moderator_id TEXT REFERENCES members (id) ON DELETE SET NULL,
            kind TEXT NOT NULL CHECK (kind IN ('review', 'remark', 'shelf', 'member')),
            subject_id TEXT NOT NULL CHECK (length(subject_id) = 26),
            member_id TEXT REFERENCES members (id) ON DELETE SET NULL,
            reason TEXT NOT NULL CHECK (length(reason) <= 1000),
            happened_at INTEGER NOT NULL,
            objection TEXT CHECK (length(objection) BETWEEN 1 AND 1000),
            objected_at INTEGER,
            answer TEXT CHECK (length(answer) BETWEEN 1 AND 1000)
        ) STRICT;
        CREATE INDEX moderation_acts_member ON moderation_acts (member_id, number);
        CREATE INDEX moderation_acts_moderator ON moderation_acts (moderator_id);
        CREATE INDEX moderation_acts_subject ON moderation_acts (kind, subject_id, number);
        CREATE INDEX moderation_acts_waiting ON moderation_acts (number)
            WHERE objection IS NOT NULL AND answer IS NULL;
        """

    private static let triggers = """
        CREATE TRIGGER flags_counted AFTER INSERT ON flags BEGIN
            INSERT INTO flagged_items (kind, subject_id, member_id, flags, newest)
            VALUES (new.kind, new.subject_id, new.owner_id, 1, new.number)
            ON CONFLICT (kind, subject_id) DO UPDATE SET flags = flags + 1, newest = excluded.newest;
        END;
        CREATE TRIGGER flags_uncounted AFTER DELETE ON flags WHEN old.is_settled = 0 BEGIN
            DELETE FROM flagged_items WHERE kind = old.kind AND subject_id = old.subject_id AND flags = 1;
            UPDATE flagged_items SET flags = flags - 1 WHERE kind = old.kind AND subject_id = old.subject_id;
        END;

        \(keepsHidden("reviews", "review", Hideable(id: "id", column: "visibility", shown: "visibility", hidden: "'self'")))
        \(keepsHidden("shelves", "shelf", Hideable(id: "id", column: "visibility", shown: "visibility", hidden: "'self'")))
        \(keepsHidden("remarks", "remark", Hideable(id: "id", column: "is_open", shown: openness, hidden: "0")))
        \(keepsHidden(
            "reading_entries",
            "reading",
            Hideable(id: "book_id", column: "visibility", shown: "visibility", hidden: "'self'")
        ))

        CREATE TRIGGER reviews_unflagged AFTER DELETE ON reviews BEGIN \(forget("review")) END;
        CREATE TRIGGER remarks_unflagged AFTER DELETE ON remarks BEGIN
            -- A link that is hidden is not given back by deleting what said so.
            UPDATE short_links SET target = NULL
            WHERE member_id = old.member_id AND subject_kind = 'remark' AND subject_id = old.id
                AND \(isHidden("remark", "old.id", "old.member_id"));
            \(forget("remark"))
        END;
        CREATE TRIGGER shelves_unflagged AFTER DELETE ON shelves BEGIN \(forget("shelf")) END;
        CREATE TRIGGER members_unflagged AFTER DELETE ON members BEGIN \(forget("member")) END;
        CREATE TRIGGER reading_unhidden AFTER DELETE ON reading_entries BEGIN
            DELETE FROM hidden_items
            WHERE kind = 'reading' AND subject_id = old.book_id AND member_id = old.member_id;
        END;

        CREATE TRIGGER moderation_noticed AFTER INSERT ON moderation_acts
        WHEN new.member_id IS NOT NULL AND new.act IN ('hide', 'restore', 'warn', 'suspend', 'lift') BEGIN
            INSERT INTO notices (member_id, kind, subject, happened_at)
            SELECT new.member_id, 'moderation', new.id, new.happened_at WHERE NOT EXISTS (
                SELECT 1 FROM notices_off WHERE member_id = new.member_id AND kind = 'moderation'
            );
        END;
        CREATE TRIGGER moderation_forgotten AFTER UPDATE OF member_id ON moderation_acts WHEN new.member_id IS NULL BEGIN
            UPDATE moderation_acts SET objection = NULL, objected_at = NULL, answer = NULL WHERE number = new.number;
        END;
        """

    /// How a table says who may see a row of it.
    private struct Hideable {
        /// What a row is found by among those of its member.
        let id: String
        let column: String
        /// A row's column as a visibility, `new.` before its name.
        let shown: String
        /// What the column is for its member alone.
        let hidden: String
    }

    private static let openness = "iif(new.is_open, 'everyone', 'self')"

    /// Triggers that hold a row hidden, whoever writes it: one that is, and any of a member who is shut out.
    ///
    /// What its writer chooses meanwhile is kept for when it is given back, that they alone may see it as well.
    private static func keepsHidden(_ table: String, _ kind: String, _ row: Hideable) -> String {
        let shown = row.shown == row.column ? "new.\(row.column)" : row.shown
        let isShutOut = "EXISTS (SELECT 1 FROM suspensions WHERE member_id = new.member_id)"
        let keep = """
            INSERT INTO hidden_items (kind, subject_id, member_id, visibility, is_judged)
                VALUES ('\(kind)', new.\(row.id), new.member_id, \(shown), 0)
                ON CONFLICT DO UPDATE SET visibility = excluded.visibility;
            UPDATE \(table) SET \(row.column) = \(row.hidden)
                WHERE \(row.id) = new.\(row.id) AND member_id = new.member_id;
            """
        return """
            CREATE TRIGGER \(table)_begin_hidden AFTER INSERT ON \(table)
            WHEN \(shown) <> 'self' AND (\(isShutOut) OR \(isHidden(kind, "new.\(row.id)", "new.member_id"))) BEGIN
                \(keep)
            END;
            CREATE TRIGGER \(table)_stay_hidden AFTER UPDATE OF \(row.column) ON \(table)
            WHEN \(isHidden(kind, "new.\(row.id)", "new.member_id")) OR \(shown) <> 'self' AND \(isShutOut) BEGIN
                \(keep)
            END;
            """
    }

    private static func isHidden(_ kind: String, _ id: String, _ member: String) -> String {
        "EXISTS (SELECT 1 FROM hidden_items WHERE kind = '\(kind)' AND subject_id = \(id) AND member_id = \(member))"
    }

    private static func forget(_ kind: String) -> String {
        """
        DELETE FROM flags WHERE kind = '\(kind)' AND subject_id = old.id;
        DELETE FROM hidden_items WHERE kind = '\(kind)' AND subject_id = old.id;
        """
    }
}
