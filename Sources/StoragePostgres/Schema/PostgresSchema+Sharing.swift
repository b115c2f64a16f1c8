extension PostgresSchema {
    /// Shares.
    static let sharingTables: [String] = [
        """
        CREATE TABLE shares (
            id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 26),
            key text COLLATE "C" NOT NULL UNIQUE CHECK (length(key) = 22),
            member_id text COLLATE "C" NOT NULL REFERENCES members (id) ON DELETE CASCADE,
            subject_id text COLLATE "C" NOT NULL CHECK (length(subject_id) = 26),
            connection_id text COLLATE "C" NOT NULL CHECK (length(connection_id) = 26),
            network text COLLATE "C" NOT NULL CHECK (length(network) BETWEEN 1 AND 20),
            route text COLLATE "C" NOT NULL CHECK (route IN ('native', 'dialog')),
            created_at bigint NOT NULL,
            state text COLLATE "C" NOT NULL CHECK (length(state) BETWEEN 1 AND 20),
            receipt_id text COLLATE "C" CHECK (length(receipt_id) <= 1000),
            receipt_url text COLLATE "C" CHECK ((receipt_url IS NULL) = (receipt_id IS NULL)),
            failure text COLLATE "C" CHECK (length(failure) <= 40),
            failure_message text COLLATE "C",
            attempts bigint NOT NULL CHECK (attempts >= 0),
            next_attempt_at bigint,
            updated_at bigint NOT NULL,
            friend_id text COLLATE "C" CHECK (length(friend_id) BETWEEN 1 AND 1000),
            friend_name text COLLATE "C" CHECK ((friend_name IS NULL) = (friend_id IS NULL)),
            message text COLLATE "C" NOT NULL CHECK (length(message) <= 100000),
            name text COLLATE "C" NOT NULL CHECK (length(name) <= 1000),
            caption text COLLATE "C" NOT NULL CHECK (length(caption) <= 2000),
            description text COLLATE "C" NOT NULL CHECK (length(description) <= 50000),
            link text COLLATE "C" NOT NULL CHECK (length(link) <= 4000),
            audience text COLLATE "C" NOT NULL CHECK (audience IN ('self', 'friends', 'everyone')),
            tags text COLLATE "C" NOT NULL,
            place_id text COLLATE "C" CHECK (length(place_id) BETWEEN 1 AND 1000),
            place_name text COLLATE "C" CHECK ((place_name IS NULL) = (place_id IS NULL)),
            place_locality text COLLATE "C" CHECK ((place_locality IS NULL) = (place_id IS NULL)),
            press_key text COLLATE "C" NOT NULL DEFAULT '' CHECK (length(press_key) IN (0, 22)),
            warning text COLLATE "C" NOT NULL DEFAULT '' CHECK (length(warning) <= 1000),
            photos text COLLATE "C" NOT NULL DEFAULT '' CHECK (length(photos) <= 10000),
            subject_kind text COLLATE "C" NOT NULL DEFAULT 'review' CHECK (length(subject_kind) BETWEEN 1 AND 20),
            retry_at bigint,
            left_out text COLLATE "C" NOT NULL DEFAULT '',
            friend_address text COLLATE "C" CHECK (length(friend_address) BETWEEN 1 AND 1000),
            page_id text COLLATE "C",
            page_name text COLLATE "C",
            options text COLLATE "C" NOT NULL DEFAULT '' CHECK (length(options) <= 2000)
        )
        """,
        """
        CREATE INDEX shares_member ON shares (member_id, id)
        """,
        """
        CREATE INDEX shares_due ON shares (id) WHERE state IN ('queued', 'unknown')
        """,
        """
        CREATE INDEX shares_sending ON shares (id) WHERE state = 'sending'
        """,
        """
        CREATE UNIQUE INDEX shares_press ON shares (press_key, connection_id)
        """,
        """
        CREATE INDEX shares_queued ON shares (connection_id, id) WHERE state = 'queued'
        """,
        """
        CREATE INDEX shares_subject ON shares (subject_id, subject_kind, member_id, id)
        """,
        """
        CREATE TABLE share_answers (
            share_id text COLLATE "C" NOT NULL PRIMARY KEY REFERENCES shares (id) ON DELETE CASCADE,
            member_id text COLLATE "C" NOT NULL REFERENCES members (id) ON DELETE CASCADE,
            connection_id text COLLATE "C" NOT NULL REFERENCES connections (id) ON DELETE CASCADE,
            due_at bigint,
            asked_at bigint,
            held_until bigint,
            held_by text COLLATE "C" CHECK (length(held_by) <= 100),
            read_at bigint,
            likes bigint,
            repeats bigint,
            reply_count bigint NOT NULL DEFAULT 0,
            replies text COLLATE "C" NOT NULL DEFAULT '[]' CHECK (length(replies) <= 1000000)
        )
        """,
        """
        CREATE INDEX share_answers_due ON share_answers (due_at) WHERE due_at IS NOT NULL
        """,
        """
        CREATE INDEX share_answers_member ON share_answers (member_id)
        """,
        """
        CREATE INDEX share_answers_connection ON share_answers (connection_id)
        """,
        """
        CREATE TABLE posts_made (
            network text COLLATE "C" NOT NULL CHECK (length(network) BETWEEN 1 AND 32),
            member_id text COLLATE "C" REFERENCES members (id) ON DELETE CASCADE,
            day bigint NOT NULL,
            posts bigint NOT NULL
        )
        """,
        """
        CREATE UNIQUE INDEX posts_made_by ON posts_made (ifnull(member_id, ''), network)
        """,
        """
        CREATE INDEX posts_made_member ON posts_made (member_id)
        """,
        """
        CREATE TABLE share_drafts (
            rowid bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY UNIQUE,
            member_id text COLLATE "C" NOT NULL REFERENCES members (id) ON DELETE CASCADE,
            subject_kind text COLLATE "C" NOT NULL CHECK (length(subject_kind) BETWEEN 1 AND 20),
            subject_id text COLLATE "C" NOT NULL CHECK (length(subject_id) = 26),
            review_id text COLLATE "C"
                GENERATED ALWAYS AS (CASE subject_kind WHEN 'review' THEN subject_id END) STORED REFERENCES reviews (id) ON DELETE CASCADE,
            key text COLLATE "C" NOT NULL CHECK (length(key) = 22),
            network text COLLATE "C" CHECK (length(network) BETWEEN 1 AND 20),
            connections text COLLATE "C" NOT NULL CHECK (length(connections) <= 1000),
            friend_id text COLLATE "C" CHECK (length(friend_id) BETWEEN 1 AND 1000),
            friend_name text COLLATE "C" CHECK ((friend_name IS NULL) = (friend_id IS NULL)),
            message text COLLATE "C" NOT NULL CHECK (length(message) <= 63000),
            tags text COLLATE "C" NOT NULL,
            place_id text COLLATE "C" CHECK (length(place_id) BETWEEN 1 AND 1000),
            place_name text COLLATE "C" CHECK ((place_name IS NULL) = (place_id IS NULL)),
            place_locality text COLLATE "C" CHECK ((place_locality IS NULL) = (place_id IS NULL)),
            warning text COLLATE "C" NOT NULL CHECK (length(warning) <= 1000),
            photos text COLLATE "C" NOT NULL CHECK (length(photos) <= 10000),
            friend_address text COLLATE "C" CHECK (length(friend_address) BETWEEN 1 AND 1000),
            page_id text COLLATE "C",
            page_name text COLLATE "C",
            aim text COLLATE "C" NOT NULL DEFAULT 'own',
            words text COLLATE "C" NOT NULL DEFAULT '' CHECK (length(words) <= 700000),
            options text COLLATE "C" NOT NULL DEFAULT '' CHECK (length(options) <= 2000),
            audience text COLLATE "C" NOT NULL DEFAULT 'friends' CHECK (audience IN ('none', 'self', 'friends', 'everyone')),
            book_id text COLLATE "C"
                GENERATED ALWAYS AS (CASE subject_kind WHEN 'book' THEN subject_id END) STORED REFERENCES books (id) ON DELETE CASCADE,
            shelf_id text COLLATE "C"
                GENERATED ALWAYS AS (CASE subject_kind WHEN 'shelf' THEN subject_id END) STORED REFERENCES shelves (id) ON DELETE CASCADE,
            check_in_id text COLLATE "C"
                GENERATED ALWAYS AS (CASE subject_kind WHEN 'check-in' THEN subject_id END) STORED REFERENCES check_ins (id) ON DELETE CASCADE,
            PRIMARY KEY (member_id, subject_kind, subject_id)
        )
        """,
        """
        CREATE INDEX share_drafts_review ON share_drafts (review_id)
        """,
        """
        CREATE INDEX share_drafts_book ON share_drafts (book_id)
        """,
        """
        CREATE INDEX share_drafts_shelf ON share_drafts (shelf_id)
        """,
        """
        CREATE INDEX share_drafts_check_in ON share_drafts (check_in_id)
        """,
    ]
}
