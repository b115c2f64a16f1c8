import SQLite

extension Migration {
    /// The pictures of posts that networks showed to members, each for its member alone, and what is still to be fetched; and
    /// which entry, or thread around one, uses which: the last use takes the picture with it.
    ///
    /// What is looked at often stands before the file, which is long. `stream_pictures_due` finds the one that waits longest,
    /// `stream_pictures_host` all that wait for a server, `stream_pictures_bytes` how much room a member's and all take.
    static let streamPictures = Migration(
        "stream pictures",
        sql: """
            CREATE TABLE stream_pictures (
                number INTEGER PRIMARY KEY AUTOINCREMENT,
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                digest BLOB NOT NULL CHECK (length(digest) = 32),
                kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 20),
                mark TEXT CHECK (length(mark) <= 40),
                bytes INTEGER NOT NULL DEFAULT 0,
                due_at INTEGER,
                settled_at INTEGER,
                attempts INTEGER NOT NULL DEFAULT 0,
                held_until INTEGER,
                held_by TEXT CHECK (length(held_by) <= 100),
                address TEXT NOT NULL CHECK (length(address) BETWEEN 1 AND 2000),
                host TEXT NOT NULL CHECK (length(host) <= 2000),
                tag TEXT CHECK (length(tag) <= 500),
                modified TEXT CHECK (length(modified) <= 500),
                jpeg BLOB CHECK (length(jpeg) <= 400000),
                UNIQUE (member_id, digest)
            ) STRICT;
            CREATE INDEX stream_pictures_due ON stream_pictures (due_at) WHERE due_at IS NOT NULL;
            CREATE INDEX stream_pictures_host ON stream_pictures (host) WHERE due_at IS NOT NULL;
            CREATE INDEX stream_pictures_bytes ON stream_pictures (member_id, settled_at, bytes) WHERE bytes > 0;

            CREATE TABLE stream_picture_uses (
                item INTEGER NOT NULL REFERENCES stream_items (number) ON DELETE CASCADE,
                part TEXT NOT NULL CHECK (part IN ('entry', 'thread')),
                picture INTEGER NOT NULL REFERENCES stream_pictures (number) ON DELETE CASCADE,
                PRIMARY KEY (item, part, picture)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX stream_picture_uses_picture ON stream_picture_uses (picture);

            CREATE TRIGGER stream_pictures_unused AFTER DELETE ON stream_picture_uses
                WHEN NOT EXISTS (SELECT 1 FROM stream_picture_uses WHERE picture = old.picture) BEGIN
                DELETE FROM stream_pictures WHERE number = old.picture;
            END;
            CREATE TRIGGER stream_threads_unused AFTER DELETE ON stream_threads BEGIN
                DELETE FROM stream_picture_uses WHERE item = old.number AND part = 'thread';
            END;
            """
    )
}
