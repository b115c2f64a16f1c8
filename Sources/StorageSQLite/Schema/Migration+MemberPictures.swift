import SQLite

extension Migration {
    /// The pictures of members, and that moderators can take one away.
    static let memberPictures = Migration("member pictures", fingerprint: "member pictures 1") { connection in
        try connection.executeScript(
            """
            CREATE TABLE member_pictures (
                member_id TEXT NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
                mark TEXT NOT NULL CHECK (length(mark) BETWEEN 1 AND 64),
                jpeg BLOB NOT NULL CHECK (length(jpeg) BETWEEN 1 AND 150000)
            ) STRICT;
            """
        )
        try connection.executeScript(widerActs)
    }

    /// The check of an act stands in the table, so it is made anew, and its triggers with it.
    private static let widerActs = """
        CREATE TABLE wider_acts (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE CHECK (length(id) = 26),
            act TEXT NOT NULL CHECK (act IN (
                'hide', 'restore', 'dismiss', 'warn', 'suspend', 'lift', 'unpicture', 'answer', 'appoint', 'discharge'
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

        CREATE TRIGGER moderation_noticed AFTER INSERT ON moderation_acts
        WHEN new.member_id IS NOT NULL AND new.act IN ('hide', 'restore', 'warn', 'suspend', 'lift', 'unpicture') BEGIN
            INSERT INTO notices (member_id, kind, subject, happened_at)
            SELECT new.member_id, 'moderation', new.id, new.happened_at WHERE NOT EXISTS (
                SELECT 1 FROM notices_off WHERE member_id = new.member_id AND kind = 'moderation'
            );
        END;
        CREATE TRIGGER moderation_forgotten AFTER UPDATE OF member_id ON moderation_acts WHEN new.member_id IS NULL BEGIN
            UPDATE moderation_acts SET objection = NULL, objected_at = NULL, answer = NULL WHERE number = new.number;
        END;
        """
}
