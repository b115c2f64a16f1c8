internal import SQLite
internal import SandboxCore

/// The tables of the Facebook face.
enum FacebookSchema {
    static let steps = [
        SchemaStep(2, apps), SchemaStep(3, posts), SchemaStep(6, editions), SchemaStep(7, objects),
        SchemaStep(8, messages), SchemaStep(13, tokens), SchemaStep(17, codes), PageSchema.step,
        PageLikes.step, SchemaStep(52, changes), ScheduledPosts.step,
        PostMentions.step, Belongings.step,
    ]

    private static let codes = Migration(
        "11 facebook codes in the table of all faces",
        sql: """
            INSERT INTO access_code (face, hash, app, person, redirect_uri, scope, challenge, is_plain, nonce, issued, used)
            SELECT 'facebook', hash, app, person, redirect_uri, '', challenge, 0, nonce, issued, used FROM code;
            DROP TABLE code;
            """
    )

    private static let apps = Migration(
        "2 apps and what people allow them",
        sql: """
            CREATE TABLE app (
                id INTEGER PRIMARY KEY,
                name TEXT NOT NULL UNIQUE,
                secret TEXT NOT NULL,
                requires_proof INTEGER NOT NULL DEFAULT 0,
                deauthorize_url TEXT,
                created INTEGER NOT NULL
            ) STRICT;
            CREATE TABLE app_address (
                app INTEGER NOT NULL REFERENCES app ON DELETE CASCADE,
                address TEXT NOT NULL,
                PRIMARY KEY (app, address)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE installation (
                person INTEGER NOT NULL,
                app INTEGER NOT NULL REFERENCES app ON DELETE CASCADE,
                widest_audience TEXT NOT NULL,
                installed INTEGER NOT NULL,
                PRIMARY KEY (person, app)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE permission (
                person INTEGER NOT NULL,
                app INTEGER NOT NULL,
                name TEXT NOT NULL,
                granted INTEGER NOT NULL,
                PRIMARY KEY (person, app, name),
                FOREIGN KEY (person, app) REFERENCES installation ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE code (
                hash BLOB PRIMARY KEY,
                app INTEGER NOT NULL,
                person INTEGER NOT NULL,
                redirect_uri TEXT NOT NULL,
                challenge TEXT,
                nonce TEXT,
                issued INTEGER NOT NULL,
                used INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE token (
                hash BLOB PRIMARY KEY,
                app INTEGER NOT NULL,
                person INTEGER NOT NULL,
                long_lived INTEGER NOT NULL,
                issued INTEGER NOT NULL,
                expires INTEGER,
                ended INTEGER,
                nonce TEXT,
                code BLOB
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX token_by_person ON token (person, app);
            CREATE INDEX token_by_code ON token (code) WHERE code IS NOT NULL;
            """
    )

    private static let posts = Migration(
        "3 posts",
        sql: """
            CREATE TABLE post (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                author INTEGER NOT NULL,
                wall INTEGER NOT NULL,
                app INTEGER,
                message TEXT,
                link TEXT,
                picture TEXT,
                name TEXT,
                caption TEXT,
                description TEXT,
                source TEXT,
                place INTEGER,
                audience TEXT NOT NULL,
                custom_friends TEXT,
                created INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX post_by_wall ON post (wall, id);
            CREATE INDEX post_by_author ON post (author, id);
            CREATE TABLE post_tag (
                post INTEGER NOT NULL REFERENCES post ON DELETE CASCADE,
                person INTEGER NOT NULL,
                PRIMARY KEY (post, person)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE post_exception (
                post INTEGER NOT NULL REFERENCES post ON DELETE CASCADE,
                person INTEGER NOT NULL,
                allowed INTEGER NOT NULL,
                PRIMARY KEY (post, person)
            ) STRICT, WITHOUT ROWID;
            """
    )

    private static let tokens = Migration(
        "10 facebook tokens in the table of all faces",
        sql: """
            INSERT INTO access_token (face, hash, kind, app, person, scope, origin, nonce, issued, expires, ended)
            SELECT 'facebook', hash, iif(long_lived, 'long', 'short'), app, person, '', code, nonce, issued, expires,
                CAST(ended AS TEXT)
            FROM token ORDER BY issued, hash;
            DROP TABLE token;
            """
    )

    private static let editions = Migration(
        "8 facebook editions and callbacks",
        sql: """
            ALTER TABLE app ADD COLUMN edition TEXT NOT NULL DEFAULT 'classic';
            ALTER TABLE app ADD COLUMN data_deletion_url TEXT;
            CREATE TABLE deletion_request (
                id INTEGER PRIMARY KEY,
                person INTEGER NOT NULL,
                app_name TEXT NOT NULL,
                requested INTEGER NOT NULL,
                url TEXT,
                code TEXT,
                problem TEXT
            ) STRICT;
            CREATE INDEX deletion_request_by_person ON deletion_request (person, id);
            """
    )

    /// Objects of the classic edition; the numbers each kind begins at are those of `ObjectKind`.
    private static let objects = Migration(
        "8 facebook photos, check-ins, events, likes and comments",
        sql: """
            ALTER TABLE post ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
            CREATE TABLE album (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                owner INTEGER NOT NULL,
                app INTEGER,
                name TEXT NOT NULL,
                message TEXT,
                for_app INTEGER NOT NULL,
                created INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX album_by_owner ON album (owner, id);
            CREATE UNIQUE INDEX album_of_app ON album (owner, app) WHERE for_app = 1;
            CREATE TABLE photo (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                album INTEGER NOT NULL REFERENCES album,
                post INTEGER NOT NULL UNIQUE REFERENCES post ON DELETE CASCADE,
                key TEXT NOT NULL,
                format TEXT NOT NULL,
                width INTEGER NOT NULL,
                height INTEGER NOT NULL,
                bytes BLOB NOT NULL
            ) STRICT;
            CREATE INDEX photo_by_album ON photo (album, id);
            CREATE TABLE check_in (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                post INTEGER NOT NULL UNIQUE REFERENCES post ON DELETE CASCADE,
                latitude REAL NOT NULL,
                longitude REAL NOT NULL
            ) STRICT;
            CREATE TABLE event (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                host INTEGER NOT NULL,
                app INTEGER,
                name TEXT NOT NULL,
                description TEXT,
                location TEXT,
                starts INTEGER NOT NULL,
                ends INTEGER,
                is_open INTEGER NOT NULL
            ) STRICT;
            CREATE TABLE event_guest (
                event INTEGER NOT NULL REFERENCES event ON DELETE CASCADE,
                person INTEGER NOT NULL,
                answer TEXT NOT NULL,
                PRIMARY KEY (event, person)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX event_by_guest ON event_guest (person, event);
            CREATE TABLE object_like (
                object INTEGER NOT NULL,
                person INTEGER NOT NULL,
                PRIMARY KEY (object, person)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE post_comment (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                post INTEGER NOT NULL REFERENCES post ON DELETE CASCADE,
                author INTEGER NOT NULL,
                app INTEGER,
                message TEXT NOT NULL,
                created INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX post_comment_by_post ON post_comment (post, id);
            CREATE TRIGGER post_likes_go AFTER DELETE ON post BEGIN
                DELETE FROM object_like WHERE object = OLD.id;
            END;
            CREATE TRIGGER post_comment_likes_go AFTER DELETE ON post_comment BEGIN
                DELETE FROM object_like WHERE object = OLD.id;
            END;
            INSERT INTO sqlite_sequence (name, seq) VALUES
                ('photo', 1000000000000000), ('album', 2000000000000000), ('check_in', 3000000000000000),
                ('event', 4000000000000000), ('post_comment', 5000000000000000);
            """
    )

    private static let changes = Migration(
        "52 facebook posts that change",
        sql: "ALTER TABLE post ADD COLUMN updated INTEGER;"
    )

    private static let messages = Migration(
        "8 facebook messages of the send dialog",
        sql: """
            CREATE TABLE message (
                id INTEGER PRIMARY KEY,
                sender INTEGER NOT NULL,
                recipient INTEGER NOT NULL,
                app INTEGER NOT NULL,
                text TEXT,
                link TEXT NOT NULL,
                created INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX message_by_sender ON message (sender, id);
            CREATE INDEX message_by_recipient ON message (recipient, id);
            """
    )
}

extension AccessCodes {
    static let facebook = AccessCodes(face: "facebook")
}
