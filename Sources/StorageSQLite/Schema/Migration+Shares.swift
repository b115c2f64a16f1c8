import SQLite

extension Migration {
    /// The ledger of shares, and the drafts of the share dialog.
    ///
    /// A share refers to its review and connection without a foreign key: it is a receipt and stays when they go.
    static let shares = Migration(
        "shares",
        sql: """
            CREATE TABLE shares (
                id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 26),
                key TEXT NOT NULL UNIQUE CHECK (length(key) = 22),
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                review_id TEXT NOT NULL CHECK (length(review_id) = 26),
                connection_id TEXT NOT NULL CHECK (length(connection_id) = 26),
                network TEXT NOT NULL CHECK (length(network) BETWEEN 1 AND 20),
                route TEXT NOT NULL CHECK (route IN ('native', 'dialog')),
                created_at INTEGER NOT NULL,
                state TEXT NOT NULL CHECK (length(state) BETWEEN 1 AND 20),
                receipt_id TEXT CHECK (length(receipt_id) <= 1000),
                receipt_url TEXT CHECK ((receipt_url IS NULL) = (receipt_id IS NULL)),
                failure TEXT CHECK (length(failure) <= 40),
                failure_message TEXT,
                attempts INTEGER NOT NULL CHECK (attempts >= 0),
                next_attempt_at INTEGER,
                updated_at INTEGER NOT NULL,
                friend_id TEXT CHECK (length(friend_id) BETWEEN 1 AND 1000),
                friend_name TEXT CHECK ((friend_name IS NULL) = (friend_id IS NULL)),
                message TEXT NOT NULL CHECK (length(message) <= 100000),
                name TEXT NOT NULL CHECK (length(name) <= 1000),
                caption TEXT NOT NULL CHECK (length(caption) <= 2000),
                description TEXT NOT NULL CHECK (length(description) <= 50000),
                link TEXT NOT NULL CHECK (length(link) <= 4000),
                audience TEXT NOT NULL CHECK (audience IN ('self', 'friends', 'everyone')),
                tags TEXT NOT NULL,
                place_id TEXT CHECK (length(place_id) BETWEEN 1 AND 1000),
                place_name TEXT CHECK ((place_name IS NULL) = (place_id IS NULL)),
                place_locality TEXT CHECK ((place_locality IS NULL) = (place_id IS NULL))
            ) STRICT;
            CREATE INDEX shares_member ON shares (member_id, id);
            CREATE INDEX shares_review ON shares (review_id, member_id, id);
            CREATE INDEX shares_due ON shares (id) WHERE state IN ('queued', 'unknown');
            CREATE INDEX shares_sending ON shares (id) WHERE state = 'sending';

            CREATE TABLE share_drafts (
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                review_id TEXT NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
                key TEXT NOT NULL CHECK (length(key) = 22),
                network TEXT CHECK (length(network) BETWEEN 1 AND 20),
                is_for_friend INTEGER NOT NULL CHECK (is_for_friend IN (0, 1)),
                friend_id TEXT CHECK (length(friend_id) BETWEEN 1 AND 1000),
                friend_name TEXT CHECK ((friend_name IS NULL) = (friend_id IS NULL)),
                message TEXT NOT NULL CHECK (length(message) <= 63000),
                audience TEXT NOT NULL CHECK (audience IN ('self', 'friends', 'everyone')),
                tags TEXT NOT NULL,
                place_id TEXT CHECK (length(place_id) BETWEEN 1 AND 1000),
                place_name TEXT CHECK ((place_name IS NULL) = (place_id IS NULL)),
                place_locality TEXT CHECK ((place_locality IS NULL) = (place_id IS NULL)),
                PRIMARY KEY (member_id, review_id)
            ) STRICT;
            CREATE INDEX share_drafts_review ON share_drafts (review_id);
            """
    )
}
