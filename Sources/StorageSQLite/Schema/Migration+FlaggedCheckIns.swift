import SQLite

extension Migration {
    /// Check-ins that are reported and hidden; with one go its reports, the draft of its share, and what waits to be posted.
    ///
    /// The check of a kind stands in the tables, so they are made anew; triggers are kept as they were written.
    static let flaggedCheckIns = Migration("flagged check-ins", fingerprint: "flagged check-ins 2") { connection in
        let kept = try connection.rows(
            """
            SELECT name, sql FROM sqlite_master
            WHERE type = 'trigger' AND (sql LIKE '%flags%' OR sql LIKE '%hidden_items%' OR sql LIKE '%moderation_acts%')
            ORDER BY rowid
            """
        ) { row in (name: try row.text(0), sql: try row.text(1)) }
        for trigger in kept { try connection.execute("DROP TRIGGER \(trigger.name)") }
        try connection.executeScript(widerFlags)
        try connection.executeScript(widerHidden)
        try connection.executeScript(widerActs)
        for trigger in kept { try connection.executeScript(trigger.sql) }
        try connection.executeScript(
            """
            CREATE TRIGGER check_ins_unflagged AFTER DELETE ON check_ins BEGIN
                DELETE FROM flags WHERE kind = 'check-in' AND subject_id = old.id;
                DELETE FROM hidden_items WHERE kind = 'check-in' AND subject_id = old.id;
                UPDATE shares SET state = 'cancelled', next_attempt_at = NULL
                WHERE subject_id = old.id AND subject_kind = 'check-in' AND state = 'queued';
            END;
            -- A post that was under way when the check-in went, and would wait for another attempt.
            CREATE TRIGGER shares_without_check_in AFTER UPDATE OF state ON shares
            WHEN new.state = 'queued' AND new.subject_kind = 'check-in'
                AND NOT EXISTS (SELECT 1 FROM check_ins WHERE id = new.subject_id)
            BEGIN
                UPDATE shares SET state = 'cancelled', next_attempt_at = NULL WHERE id = new.id;
            END;

            ALTER TABLE share_drafts ADD COLUMN check_in_id TEXT
                AS (CASE subject_kind WHEN 'check-in' THEN subject_id END) VIRTUAL
                REFERENCES check_ins (id) ON DELETE CASCADE;
            CREATE INDEX share_drafts_check_in ON share_drafts (check_in_id);
            """
        )
    }

    private static let kinds = "'review', 'remark', 'shelf', 'member', 'check-in'"

    private static let widerFlags = """
        CREATE TABLE wider_flags (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL CHECK (kind IN (\(kinds))),
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
        INSERT INTO wider_flags
            SELECT number, kind, subject_id, owner_id, member_id, reason, words, flagged_at, is_settled FROM flags;
        DELETE FROM sqlite_sequence WHERE name = 'wider_flags';
        INSERT INTO sqlite_sequence (name, seq)
            SELECT 'wider_flags', seq FROM sqlite_sequence WHERE name = 'flags';
        DROP TABLE flags;
        ALTER TABLE wider_flags RENAME TO flags;
        CREATE INDEX flags_member ON flags (member_id, number);
        CREATE INDEX flags_owner ON flags (owner_id);
        CREATE INDEX flags_waiting ON flags (kind, subject_id, number) WHERE is_settled = 0;
        """

    private static let widerHidden = """
        CREATE TABLE wider_hidden_items (
            kind TEXT NOT NULL CHECK (kind IN ('review', 'remark', 'shelf', 'reading', 'check-in')),
            subject_id TEXT NOT NULL,
            member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
            visibility TEXT NOT NULL CHECK (visibility IN ('self', 'friends', 'everyone')),
            is_judged INTEGER NOT NULL CHECK (is_judged IN (0, 1)),
            PRIMARY KEY (kind, subject_id, member_id)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO wider_hidden_items SELECT kind, subject_id, member_id, visibility, is_judged FROM hidden_items;
        DROP TABLE hidden_items;
        ALTER TABLE wider_hidden_items RENAME TO hidden_items;
        CREATE INDEX hidden_items_member ON hidden_items (member_id, is_judged);
        """

    private static let widerActs = """
        CREATE TABLE wider_acts (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE CHECK (length(id) = 26),
            act TEXT NOT NULL CHECK (act IN (
                'hide', 'restore', 'dismiss', 'warn', 'suspend', 'lift', 'unpicture', 'answer', 'appoint', 'discharge'
            )),
            moderator_id TEXT REFERENCES members (id) ON DELETE SET NULL,
            kind TEXT NOT NULL CHECK (kind IN (\(kinds))),
            subject_id TEXT NOT NULL CHECK (length(subject_id) = 26),
            member_id TEXT REFERENCES members (id) ON DELETE SET NULL,
            reason TEXT NOT NULL CHECK (length(reason) <= 1000),
            happened_at INTEGER NOT NULL,
            objection TEXT CHECK (length(objection) BETWEEN 1 AND 1000),
            objected_at INTEGER,
            answer TEXT CHECK (length(answer) BETWEEN 1 AND 1000)
        ) STRICT;
        INSERT INTO wider_acts
            SELECT number, id, act, moderator_id, kind, subject_id, member_id, reason, happened_at, objection, objected_at,
                answer
            FROM moderation_acts;
        DELETE FROM sqlite_sequence WHERE name = 'wider_acts';
        INSERT INTO sqlite_sequence (name, seq)
            SELECT 'wider_acts', seq FROM sqlite_sequence WHERE name = 'moderation_acts';
        DROP TABLE moderation_acts;
        ALTER TABLE wider_acts RENAME TO moderation_acts;
        CREATE INDEX moderation_acts_member ON moderation_acts (member_id, number);
        CREATE INDEX moderation_acts_moderator ON moderation_acts (moderator_id);
        CREATE INDEX moderation_acts_subject ON moderation_acts (kind, subject_id, number);
        CREATE INDEX moderation_acts_waiting ON moderation_acts (number)
            WHERE objection IS NOT NULL AND answer IS NULL;
        """
}
