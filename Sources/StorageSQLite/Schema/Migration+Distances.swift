import SQLite

extension Migration {
    /// Who keeps whom away, a row for each of the two: one look in the primary key says what a viewer does not see.
    ///
    /// `chosen` is what the one who looks has chosen, `is_kept_away` that the other has blocked them. The triggers that tell
    /// of likes and friends are made anew: nobody hears of somebody whom they keep away.
    static let distances = Migration(
        "distances",
        sql: """
            CREATE TABLE distances (
                viewer_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                chosen TEXT CHECK (chosen IN ('mute', 'block')),
                chosen_at INTEGER CHECK ((chosen_at IS NULL) = (chosen IS NULL)),
                is_kept_away INTEGER NOT NULL CHECK (is_kept_away IN (0, 1)),
                PRIMARY KEY (viewer_id, member_id),
                CHECK (viewer_id <> member_id),
                CHECK (chosen IS NOT NULL OR is_kept_away = 1)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX distances_member ON distances (member_id);

            DROP TRIGGER likes_noticed;
            CREATE TRIGGER likes_noticed AFTER INSERT ON likes WHEN new.kind = 'review' BEGIN
                INSERT INTO notices (member_id, kind, subject, happened_at)
                SELECT member_id, 'like', id, new.liked_at FROM reviews
                WHERE id = new.subject_id AND member_id <> new.member_id
                    AND \(hearsOf("reviews.member_id", "like"))
                    AND NOT EXISTS (
                        SELECT 1 FROM like_events
                        WHERE member_id = new.member_id AND subject_id = new.subject_id AND kind = 'review'
                    )
                ON CONFLICT (member_id, kind, subject) DO UPDATE SET
                    number = excluded.number, happened_at = excluded.happened_at, read_at = NULL;
            END;
            DROP TRIGGER friends_noticed;
            CREATE TRIGGER friends_noticed AFTER INSERT ON connections BEGIN
                INSERT INTO notices (member_id, kind, subject, happened_at)
                SELECT DISTINCT theirs.member_id, 'friend', new.member_id, new.connected_at
                FROM friends AS f
                CROSS JOIN connections AS theirs ON theirs.id = f.connection_id
                    AND theirs.network = new.network AND theirs.authority = new.authority
                WHERE f.remote_id = new.remote_id AND theirs.member_id <> new.member_id
                    AND \(hearsOf("theirs.member_id", "friend"))
                LIMIT 1000
                ON CONFLICT (member_id, kind, subject) DO NOTHING;
            END;
            """
    )

    /// That a member has not switched a kind off, and keeps nothing between them and the other.
    private static func hearsOf(_ member: String, _ kind: String) -> String {
        """
        NOT EXISTS (SELECT 1 FROM notices_off WHERE member_id = \(member) AND kind = '\(kind)')
        AND NOT EXISTS (SELECT 1 FROM distances AS d WHERE d.viewer_id = \(member) AND d.member_id = new.member_id)
        """
    }
}
