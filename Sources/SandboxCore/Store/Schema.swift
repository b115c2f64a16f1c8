internal import Primitives
internal import SQLite

/// The tables that all faces share; moments are milliseconds, ids are the numbers of the protocol.
enum Schema {
    /// `FLSB`: a file of another program is refused.
    static let applicationID: Int32 = 0x464C_5342

    static func steps(_ randomness: Randomness) -> [SchemaStep] {
        [
            SchemaStep(1, people), SchemaStep(4, site), SchemaStep(5, formKey(randomness)), SchemaStep(12, tokens),
            SchemaStep(16, codes),
        ]
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

    private static let tokens = Migration(
        "10 one table of tokens",
        sql: """
            CREATE TABLE access_token (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                face TEXT NOT NULL,
                hash BLOB NOT NULL,
                kind TEXT NOT NULL,
                app INTEGER NOT NULL,
                person INTEGER,
                scope TEXT NOT NULL,
                origin BLOB,
                text TEXT,
                secret TEXT,
                nonce TEXT,
                issued INTEGER NOT NULL,
                expires INTEGER,
                ended TEXT,
                UNIQUE (face, hash)
            ) STRICT;
            CREATE INDEX access_token_by_person ON access_token (person, face, app);
            CREATE INDEX access_token_by_origin ON access_token (face, origin) WHERE origin IS NOT NULL;
            """
    )

    private static let codes = Migration(
        "11 one table of codes",
        sql: """
            CREATE TABLE access_code (
                face TEXT NOT NULL,
                hash BLOB NOT NULL,
                app INTEGER NOT NULL,
                person INTEGER NOT NULL,
                redirect_uri TEXT NOT NULL,
                scope TEXT NOT NULL,
                challenge TEXT,
                is_plain INTEGER NOT NULL,
                origin BLOB,
                nonce TEXT,
                issued INTEGER NOT NULL,
                used INTEGER,
                PRIMARY KEY (face, hash)
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
