import SQLite

extension Migration {
    /// The browsers that are told of notices while Flyleaf is closed, and the key this installation tells them by.
    ///
    /// `told` is the number of the last notice that a browser was told of; `waiting` says that there may be one after it,
    /// which the triggers note, so that a look costs nothing while nothing happens.
    static let push = Migration(
        "push",
        sql: """
            CREATE TABLE push_keys (
                number INTEGER NOT NULL PRIMARY KEY CHECK (number = 1),
                secret BLOB NOT NULL CHECK (length(secret) BETWEEN 33 AND 1000)
            ) STRICT;
            CREATE TABLE push_subscriptions (
                id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 26),
                session_id TEXT NOT NULL UNIQUE REFERENCES sessions (id) ON DELETE CASCADE,
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                endpoint_digest BLOB NOT NULL UNIQUE CHECK (length(endpoint_digest) = 32),
                address BLOB NOT NULL CHECK (length(address) BETWEEN 33 AND 4000),
                made_at INTEGER NOT NULL,
                told INTEGER NOT NULL CHECK (told >= 0),
                waiting INTEGER NOT NULL CHECK (waiting IN (0, 1)),
                not_before INTEGER NOT NULL,
                tries INTEGER NOT NULL CHECK (tries >= 0)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX push_subscriptions_member ON push_subscriptions (member_id, id);
            CREATE INDEX push_subscriptions_due ON push_subscriptions (not_before) WHERE waiting = 1;

            CREATE TRIGGER notices_waiting AFTER INSERT ON notices BEGIN
                UPDATE push_subscriptions SET waiting = 1 WHERE member_id = new.member_id AND waiting = 0;
            END;
            CREATE TRIGGER notices_waiting_again AFTER UPDATE OF number ON notices BEGIN
                UPDATE push_subscriptions SET waiting = 1 WHERE member_id = new.member_id AND waiting = 0;
            END;
            """
    )
}
