internal import SQLite
internal import SandboxCore

/// The tables of the OpenID face; people, tokens and codes are those of every face.
enum OpenIDSchema {
    static let steps = [SchemaStep(70, tables)]

    private static let tables = Migration(
        "70 openid clients, keys and logins",
        sql: """
            CREATE TABLE openid_client (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                client_id TEXT NOT NULL UNIQUE,
                secret TEXT NOT NULL,
                name TEXT NOT NULL,
                redirect_uris TEXT NOT NULL,
                created INTEGER NOT NULL
            ) STRICT;
            CREATE TABLE openid_key (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                private BLOB NOT NULL,
                created INTEGER NOT NULL
            ) STRICT;
            CREATE TABLE openid_login (
                code BLOB PRIMARY KEY,
                moment INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """
    )
}
