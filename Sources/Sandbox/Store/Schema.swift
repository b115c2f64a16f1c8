internal import Primitives
internal import SQLite

/// The tables of the sandbox; moments are milliseconds, ids are the numbers of the protocol.
enum Schema {
    /// `FLSB`: a file of another program is refused.
    static let applicationID: Int32 = 0x464C_5342

    static func migrations(_ randomness: Randomness) -> [Migration] {
        [people, apps, posts, site, formKey(randomness)] + facebook + [mastodon] + XSchema.migrations
    }

    /// The name of the setting that holds the key of the forms' tokens, so that a form outlives a restart.
    static let formKeyName = "form key"

    private static func formKey(_ randomness: Randomness) -> Migration {
        Migration("5 form key", fingerprint: "32 random bytes as hexadecimal") { connection in
            try Settings.set(formKeyName, Hex.encode(randomness.bytes(32)), connection)
        }
    }

    private static let people = Migration(
        "1 people and places",
        sql: """
            CREATE TABLE person (
                id INTEGER PRIMARY KEY,
                name TEXT NOT NULL,
                first_name TEXT NOT NULL,
                last_name TEXT NOT NULL,
                email TEXT,
                search TEXT NOT NULL,
                password_changed INTEGER
            ) STRICT;
            CREATE TABLE friendship (
                person INTEGER NOT NULL,
                friend INTEGER NOT NULL,
                PRIMARY KEY (person, friend)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE place (
                id INTEGER PRIMARY KEY,
                name TEXT NOT NULL,
                category TEXT NOT NULL,
                street TEXT NOT NULL,
                city TEXT NOT NULL,
                state TEXT NOT NULL,
                country TEXT NOT NULL,
                zip TEXT NOT NULL,
                latitude REAL NOT NULL,
                longitude REAL NOT NULL
            ) STRICT;
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

    private static let site = Migration(
        "4 the site",
        sql: """
            CREATE TABLE browser (
                hash BLOB PRIMARY KEY,
                person INTEGER NOT NULL,
                since INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE setting (
                name TEXT PRIMARY KEY,
                value TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;
            """
    )
}
