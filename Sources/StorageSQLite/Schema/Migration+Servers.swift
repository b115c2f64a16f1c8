import SQLite

extension Migration {
    /// Flyleaf's own registrations at the servers of networks that have many.
    static let servers = Migration(
        "servers",
        sql: """
            CREATE TABLE servers (
                network TEXT NOT NULL CHECK (length(network) BETWEEN 1 AND 20),
                server TEXT NOT NULL CHECK (length(server) BETWEEN 1 AND 255),
                client_id TEXT NOT NULL CHECK (length(client_id) BETWEEN 1 AND 4096),
                client_secret BLOB NOT NULL CHECK (length(client_secret) BETWEEN 33 AND 10000),
                scopes TEXT NOT NULL CHECK (length(scopes) <= 4000),
                return_url TEXT NOT NULL CHECK (length(return_url) BETWEEN 1 AND 4000),
                title TEXT NOT NULL CHECK (length(title) <= 1000),
                version TEXT NOT NULL CHECK (length(version) <= 1000),
                characters INTEGER NOT NULL CHECK (characters > 0),
                link_length INTEGER NOT NULL CHECK (link_length > 0),
                media_count INTEGER NOT NULL CHECK (media_count >= 0),
                media_description_length INTEGER NOT NULL CHECK (media_description_length >= 0),
                image_bytes INTEGER NOT NULL CHECK (image_bytes >= 0),
                registered_at INTEGER NOT NULL,
                checked_at INTEGER NOT NULL,
                PRIMARY KEY (network, server)
            ) STRICT, WITHOUT ROWID;
            """
    )
}
