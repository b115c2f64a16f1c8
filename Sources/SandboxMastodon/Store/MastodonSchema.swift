internal import SQLite
internal import SandboxCore

/// The tables of the Mastodon face; people and their friendships are those of every face.
///
/// A friendship is a follow in each direction. The rows of follows have ids of their own, because the pages of a list of
/// followers are named by them.
enum MastodonSchema {
    static let steps = [
        SchemaStep(9, tables), SchemaStep(15, tokens), SchemaStep(19, codes), SchemaStep(60, MastodonBlocks.step),
        SchemaStep(61, MastodonProfiles.step), SchemaStep(62, MastodonFollowRequests.step),
        SchemaStep(63, MastodonPins.step), SchemaStep(64, MastodonLists.step),
        SchemaStep(65, MastodonConversations.step),
        SchemaStep(66, MastodonMarkerCalls.step),
        SchemaStep(67, MastodonQuotes.step),
    ]

    private static let codes = Migration(
        "11 mastodon codes in the table of all faces",
        sql: """
            INSERT INTO access_code (face, hash, app, person, redirect_uri, scope, challenge, is_plain, issued, used)
            SELECT 'mastodon', hash, app, person, redirect_uri, scopes, challenge, 0, issued, used FROM mastodon_code;
            DROP TABLE mastodon_code;
            """
    )

    private static let tokens = Migration(
        "10 mastodon tokens in the table of all faces",
        sql: """
            INSERT INTO access_token (face, hash, kind, app, person, scope, issued, ended)
            SELECT 'mastodon', hash, 'access', app, person, scopes, issued, iif(revoked IS NULL, NULL, 'revoked')
            FROM mastodon_token ORDER BY id;
            DROP TABLE mastodon_token;
            """
    )

    private static let tables = Migration(
        "7 mastodon",
        sql: """
            CREATE TABLE mastodon_app (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                client_id TEXT NOT NULL UNIQUE,
                secret TEXT NOT NULL,
                name TEXT NOT NULL,
                website TEXT,
                redirect_uris TEXT NOT NULL,
                scopes TEXT NOT NULL,
                created INTEGER NOT NULL
            ) STRICT;
            CREATE TABLE mastodon_code (
                hash BLOB PRIMARY KEY,
                app INTEGER NOT NULL REFERENCES mastodon_app ON DELETE CASCADE,
                person INTEGER NOT NULL,
                redirect_uri TEXT NOT NULL,
                scopes TEXT NOT NULL,
                challenge TEXT,
                issued INTEGER NOT NULL,
                used INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE mastodon_token (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                hash BLOB NOT NULL UNIQUE,
                app INTEGER NOT NULL REFERENCES mastodon_app ON DELETE CASCADE,
                person INTEGER,
                scopes TEXT NOT NULL,
                issued INTEGER NOT NULL,
                revoked INTEGER
            ) STRICT;
            CREATE INDEX mastodon_token_by_person ON mastodon_token (person, app);
            CREATE TABLE mastodon_follow (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                person INTEGER NOT NULL,
                followed INTEGER NOT NULL,
                UNIQUE (person, followed)
            ) STRICT;
            CREATE INDEX mastodon_follow_by_followed ON mastodon_follow (followed, person);
            INSERT INTO mastodon_follow (person, followed) SELECT person, friend FROM friendship;
            CREATE TRIGGER mastodon_follow_friend AFTER INSERT ON friendship BEGIN
                INSERT OR IGNORE INTO mastodon_follow (person, followed) VALUES (new.person, new.friend);
            END;
            CREATE TRIGGER mastodon_leave_friend AFTER DELETE ON friendship BEGIN
                DELETE FROM mastodon_follow WHERE person = old.person AND followed = old.friend;
            END;
            CREATE TABLE mastodon_status (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                author INTEGER NOT NULL,
                text TEXT NOT NULL,
                spoiler TEXT NOT NULL,
                sensitive INTEGER NOT NULL,
                visibility TEXT NOT NULL,
                language TEXT,
                reply_to INTEGER REFERENCES mastodon_status ON DELETE SET NULL,
                reply_author INTEGER,
                reblog_of INTEGER REFERENCES mastodon_status ON DELETE CASCADE,
                app INTEGER REFERENCES mastodon_app ON DELETE SET NULL,
                created INTEGER NOT NULL,
                edited INTEGER
            ) STRICT;
            CREATE INDEX mastodon_status_by_author ON mastodon_status (author, id);
            CREATE INDEX mastodon_status_by_thread ON mastodon_status (reply_to) WHERE reply_to IS NOT NULL;
            CREATE UNIQUE INDEX mastodon_status_by_original ON mastodon_status (reblog_of, author)
                WHERE reblog_of IS NOT NULL;
            CREATE TABLE mastodon_mention (
                status INTEGER NOT NULL REFERENCES mastodon_status ON DELETE CASCADE,
                person INTEGER NOT NULL,
                PRIMARY KEY (status, person)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE mastodon_tag (
                name TEXT NOT NULL,
                status INTEGER NOT NULL REFERENCES mastodon_status ON DELETE CASCADE,
                PRIMARY KEY (name, status)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX mastodon_tag_by_status ON mastodon_tag (status);
            CREATE TABLE mastodon_mark (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                kind TEXT NOT NULL,
                person INTEGER NOT NULL,
                status INTEGER NOT NULL REFERENCES mastodon_status ON DELETE CASCADE,
                UNIQUE (status, kind, person)
            ) STRICT;
            CREATE INDEX mastodon_mark_by_person ON mastodon_mark (person, kind, id);
            CREATE TABLE mastodon_media (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                owner INTEGER NOT NULL,
                status INTEGER REFERENCES mastodon_status ON DELETE SET NULL,
                position INTEGER NOT NULL DEFAULT 0,
                type TEXT NOT NULL,
                key TEXT NOT NULL,
                bytes BLOB NOT NULL,
                description TEXT,
                focus_x REAL NOT NULL,
                focus_y REAL NOT NULL,
                width INTEGER NOT NULL,
                height INTEGER NOT NULL,
                ready INTEGER NOT NULL,
                fails INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX mastodon_media_by_status ON mastodon_media (status, position) WHERE status IS NOT NULL;
            CREATE TABLE mastodon_poll (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                status INTEGER NOT NULL UNIQUE REFERENCES mastodon_status ON DELETE CASCADE,
                options TEXT NOT NULL,
                expires INTEGER NOT NULL,
                multiple INTEGER NOT NULL,
                hides_totals INTEGER NOT NULL
            ) STRICT;
            CREATE TABLE mastodon_vote (
                poll INTEGER NOT NULL REFERENCES mastodon_poll ON DELETE CASCADE,
                person INTEGER NOT NULL,
                choice INTEGER NOT NULL,
                PRIMARY KEY (poll, person, choice)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE mastodon_scheduled (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                author INTEGER NOT NULL,
                app INTEGER,
                draft TEXT NOT NULL,
                due INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX mastodon_scheduled_by_due ON mastodon_scheduled (due);
            CREATE TABLE mastodon_idempotency (
                person INTEGER NOT NULL,
                key TEXT NOT NULL,
                result INTEGER NOT NULL,
                scheduled INTEGER NOT NULL,
                created INTEGER NOT NULL,
                PRIMARY KEY (person, key)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE mastodon_notification (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                person INTEGER NOT NULL,
                type TEXT NOT NULL,
                sender INTEGER NOT NULL,
                status INTEGER REFERENCES mastodon_status ON DELETE CASCADE,
                created INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX mastodon_notification_by_person ON mastodon_notification (person, id);
            """
    )
}

extension AccessCodes {
    static let mastodon = AccessCodes(face: "mastodon")
}
