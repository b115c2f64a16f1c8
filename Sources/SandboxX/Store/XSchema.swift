internal import SQLite
internal import SandboxCore

/// The tables of the X face; people, friendships and places are those of the whole sandbox.
enum XSchema {
    static let steps = [
        SchemaStep(10, tables), SchemaStep(11, streamRules), SchemaStep(14, tokens), SchemaStep(18, codes),
        SchemaStep(40, XRelations.step), SchemaStep(41, XLists.step), SchemaStep(42, XBookmarks.step),
        SchemaStep(43, XMessages.step), SchemaStep(44, XPreferences.step),
        SchemaStep(45, XDeletedMessages.step), SchemaStep(46, XMarks.step),
    ]

    private static let codes = Migration(
        "11 x: codes in the table of all faces",
        sql: """
            INSERT INTO access_code (face, hash, app, person, redirect_uri, scope, challenge, is_plain, origin, issued, used)
            SELECT 'x', hash, app, person, redirect_uri, scope, challenge, is_plain, family, issued, used FROM x_code;
            DROP TABLE x_code;
            """
    )

    private static let tokens = Migration(
        "10 x: tokens in the table of all faces",
        fingerprint: "x_token, and x_signing_token by the digest of the token"
    ) { connection in
        try connection.execute(
            """
            INSERT INTO access_token (face, hash, kind, app, person, scope, origin, issued, expires, ended)
            SELECT 'x', hash, kind, app, person, scope, family, issued, expires, ended FROM x_token
            ORDER BY issued, hash
            """
        )
        let signing = try connection.rows(
            "SELECT token, secret, app, person, issued, ended FROM x_signing_token ORDER BY issued, token"
        ) { row in
            SigningToken(
                token: try row.text(0),
                secret: try row.text(1),
                app: XAppID(rawValue: try row.int64(2)),
                person: PersonID(rawValue: try row.int64(3)),
                issued: try row.timestamp(4),
                ended: try row.optionalText(5)
            )
        }
        for token in signing { try SigningTokens.insert(token, connection) }
        try connection.execute("DROP TABLE x_token")
        try connection.execute("DROP TABLE x_signing_token")
    }

    private static let streamRules = Migration(
        "9 x: rules of the filtered stream",
        sql: """
            CREATE TABLE x_stream_rule (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                app INTEGER NOT NULL REFERENCES x_app ON DELETE CASCADE,
                value TEXT NOT NULL,
                tag TEXT,
                UNIQUE (app, value)
            ) STRICT;
            INSERT INTO sqlite_sequence (name, seq) VALUES ('x_stream_rule', 400000000000000000);
            """
    )

    private static let tables = Migration(
        "6 x: apps, tokens, posts",
        sql: """
            CREATE TABLE x_app (
                id INTEGER PRIMARY KEY,
                name TEXT NOT NULL UNIQUE,
                client_id TEXT NOT NULL UNIQUE,
                client_secret TEXT NOT NULL,
                consumer_key TEXT NOT NULL UNIQUE,
                consumer_secret TEXT NOT NULL,
                created INTEGER NOT NULL
            ) STRICT;
            CREATE TABLE x_app_address (
                app INTEGER NOT NULL REFERENCES x_app ON DELETE CASCADE,
                address TEXT NOT NULL,
                PRIMARY KEY (app, address)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE x_grant (
                person INTEGER NOT NULL,
                app INTEGER NOT NULL REFERENCES x_app ON DELETE CASCADE,
                scope TEXT NOT NULL,
                since INTEGER NOT NULL,
                PRIMARY KEY (person, app)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE x_code (
                hash BLOB PRIMARY KEY,
                app INTEGER NOT NULL,
                person INTEGER NOT NULL,
                redirect_uri TEXT NOT NULL,
                challenge TEXT NOT NULL,
                is_plain INTEGER NOT NULL,
                scope TEXT NOT NULL,
                family BLOB NOT NULL,
                issued INTEGER NOT NULL,
                used INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE x_token (
                hash BLOB PRIMARY KEY,
                kind TEXT NOT NULL,
                app INTEGER NOT NULL,
                person INTEGER,
                scope TEXT NOT NULL,
                family BLOB NOT NULL,
                issued INTEGER NOT NULL,
                expires INTEGER,
                ended TEXT
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX x_token_by_person ON x_token (person, app);
            CREATE INDEX x_token_by_family ON x_token (family);
            CREATE TABLE x_request_token (
                token TEXT PRIMARY KEY,
                secret TEXT NOT NULL,
                app INTEGER NOT NULL,
                callback TEXT NOT NULL,
                person INTEGER,
                verifier TEXT,
                issued INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE x_signing_token (
                token TEXT PRIMARY KEY,
                secret TEXT NOT NULL,
                app INTEGER NOT NULL,
                person INTEGER NOT NULL,
                issued INTEGER NOT NULL,
                ended TEXT
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX x_signing_token_by_person ON x_signing_token (person, app);
            CREATE TABLE x_post (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                author INTEGER NOT NULL,
                app INTEGER,
                text TEXT NOT NULL,
                search TEXT NOT NULL,
                reply_to INTEGER,
                reply_to_author INTEGER,
                quoted INTEGER,
                quoted_author INTEGER,
                reposted INTEGER,
                reposted_author INTEGER,
                conversation INTEGER,
                place INTEGER,
                reply_settings TEXT NOT NULL,
                sensitive INTEGER NOT NULL,
                created INTEGER NOT NULL
            ) STRICT;
            INSERT INTO sqlite_sequence (name, seq) VALUES ('x_post', 100000000000000000);
            CREATE INDEX x_post_by_author ON x_post (author, id);
            CREATE INDEX x_post_by_reply ON x_post (reply_to) WHERE reply_to IS NOT NULL;
            CREATE INDEX x_post_by_quote ON x_post (quoted) WHERE quoted IS NOT NULL;
            CREATE UNIQUE INDEX x_post_by_repost ON x_post (reposted, author) WHERE reposted IS NOT NULL;
            CREATE TABLE x_mention (
                person INTEGER NOT NULL,
                post INTEGER NOT NULL REFERENCES x_post ON DELETE CASCADE,
                PRIMARY KEY (person, post)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE x_like (
                post INTEGER NOT NULL REFERENCES x_post ON DELETE CASCADE,
                person INTEGER NOT NULL,
                PRIMARY KEY (post, person)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX x_like_by_person ON x_like (person, post);
            CREATE TABLE x_media (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                owner INTEGER NOT NULL,
                type TEXT NOT NULL,
                category TEXT NOT NULL,
                total INTEGER NOT NULL,
                width INTEGER NOT NULL DEFAULT 0,
                height INTEGER NOT NULL DEFAULT 0,
                alt_text TEXT,
                complete INTEGER NOT NULL DEFAULT 0,
                created INTEGER NOT NULL
            ) STRICT;
            INSERT INTO sqlite_sequence (name, seq) VALUES ('x_media', 200000000000000000);
            CREATE TABLE x_media_part (
                media INTEGER NOT NULL REFERENCES x_media ON DELETE CASCADE,
                segment INTEGER NOT NULL,
                bytes BLOB NOT NULL,
                PRIMARY KEY (media, segment)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE x_post_media (
                post INTEGER NOT NULL REFERENCES x_post ON DELETE CASCADE,
                position INTEGER NOT NULL,
                media INTEGER NOT NULL,
                PRIMARY KEY (post, position)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE x_message (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                sender INTEGER NOT NULL,
                recipient INTEGER NOT NULL,
                text TEXT NOT NULL,
                created INTEGER NOT NULL
            ) STRICT;
            INSERT INTO sqlite_sequence (name, seq) VALUES ('x_message', 300000000000000000);
            CREATE TABLE x_follow_change (
                follower INTEGER NOT NULL,
                followed INTEGER NOT NULL,
                follows INTEGER NOT NULL,
                PRIMARY KEY (follower, followed)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX x_follow_change_by_followed ON x_follow_change (followed, follower);
            -- Friends follow each other until one of them changes that.
            CREATE VIEW x_following AS
                SELECT person AS follower, friend AS followed FROM friendship
                WHERE NOT EXISTS (SELECT 1 FROM x_follow_change AS c WHERE c.follower = person AND c.followed = friend)
                UNION ALL SELECT follower, followed FROM x_follow_change WHERE follows = 1;
            -- The same seen from the other end: friendships stand in both directions, so the key serves here too.
            CREATE VIEW x_followers AS
                SELECT person AS followed, friend AS follower FROM friendship
                WHERE NOT EXISTS (SELECT 1 FROM x_follow_change AS c WHERE c.follower = friend AND c.followed = person)
                UNION ALL SELECT followed, follower FROM x_follow_change WHERE follows = 1;
            """
    )
}

extension AccessCodes {
    static let x = AccessCodes(face: "x")
}
