import SQLite

extension Migration {
    /// Shares and drafts of whatever has a dialog: the kind of the subject, and its identifier among those of the kind.
    ///
    /// `review_id` of a draft is computed: with a review go its drafts, and a subject of another kind has another such
    /// column. The photos of a draft get the shape that those of a share have; descriptions are read anew from the review.
    static let shareSubjects = Migration(
        "share subjects",
        sql: """
            ALTER TABLE shares RENAME COLUMN review_id TO subject_id;
            ALTER TABLE shares ADD COLUMN subject_kind TEXT NOT NULL DEFAULT 'review'
                CHECK (length(subject_kind) BETWEEN 1 AND 20);
            DROP INDEX shares_review;
            CREATE INDEX shares_subject ON shares (subject_id, subject_kind, member_id, id);

            CREATE TABLE subject_drafts (
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                subject_kind TEXT NOT NULL CHECK (length(subject_kind) BETWEEN 1 AND 20),
                subject_id TEXT NOT NULL CHECK (length(subject_id) = 26),
                review_id TEXT AS (CASE subject_kind WHEN 'review' THEN subject_id END) STORED
                    REFERENCES reviews (id) ON DELETE CASCADE,
                key TEXT NOT NULL CHECK (length(key) = 22),
                network TEXT CHECK (length(network) BETWEEN 1 AND 20),
                connections TEXT NOT NULL CHECK (length(connections) <= 1000),
                is_for_friend INTEGER NOT NULL CHECK (is_for_friend IN (0, 1)),
                friend_id TEXT CHECK (length(friend_id) BETWEEN 1 AND 1000),
                friend_name TEXT CHECK ((friend_name IS NULL) = (friend_id IS NULL)),
                message TEXT NOT NULL CHECK (length(message) <= 63000),
                audience TEXT NOT NULL CHECK (audience IN ('self', 'friends', 'everyone')),
                tags TEXT NOT NULL,
                place_id TEXT CHECK (length(place_id) BETWEEN 1 AND 1000),
                place_name TEXT CHECK ((place_name IS NULL) = (place_id IS NULL)),
                place_locality TEXT CHECK ((place_locality IS NULL) = (place_id IS NULL)),
                warning TEXT NOT NULL CHECK (length(warning) <= 1000),
                photos TEXT NOT NULL CHECK (length(photos) <= 10000),
                PRIMARY KEY (member_id, subject_kind, subject_id)
            ) STRICT;
            INSERT INTO subject_drafts (
                member_id, subject_kind, subject_id, key, network, connections, is_for_friend, friend_id, friend_name,
                message, audience, tags, place_id, place_name, place_locality, warning, photos
            ) SELECT
                member_id, 'review', review_id, key, network, connections, is_for_friend, friend_id, friend_name,
                message, audience, tags, place_id, place_name, place_locality, warning,
                CASE photos WHEN '' THEN '' ELSE '26:' || replace(photos, ',', ',0:,26:') || ',0:,' END
            FROM share_drafts;
            DROP TABLE share_drafts;
            ALTER TABLE subject_drafts RENAME TO share_drafts;
            CREATE INDEX share_drafts_review ON share_drafts (review_id);
            """
    )
}
