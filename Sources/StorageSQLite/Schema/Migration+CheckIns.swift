import SQLite

extension Migration {
    /// Where members checked in, until when, and who may see it; of a position no more than a city has, in hundredths of a
    /// degree.
    static let checkIns = Migration(
        "check-ins",
        sql: """
            CREATE TABLE check_in_settings (
                member_id TEXT NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
                is_here INTEGER NOT NULL CHECK (is_here IN (0, 1)),
                is_near INTEGER NOT NULL CHECK (is_near IN (0, 1)),
                allows_naming INTEGER NOT NULL CHECK (allows_naming IN (0, 1))
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE check_ins (
                id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 26),
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                typed TEXT CHECK (length(typed) BETWEEN 1 AND 200),
                city INTEGER,
                city_name TEXT CHECK (length(city_name) BETWEEN 1 AND 200),
                north INTEGER CHECK (north BETWEEN -9000 AND 9000),
                east INTEGER CHECK (east BETWEEN -18000 AND 18000),
                message TEXT NOT NULL CHECK (length(message) <= 1000),
                book TEXT,
                audience TEXT NOT NULL
                    CHECK (audience IN ('self', 'chosen', 'friends', 'friends-of-friends', 'everyone')),
                created_at INTEGER NOT NULL,
                ends_at INTEGER NOT NULL,
                CHECK (typed IS NOT NULL OR city IS NOT NULL),
                CHECK (
                    (city IS NULL) = (city_name IS NULL) AND (city IS NULL) = (north IS NULL)
                    AND (city IS NULL) = (east IS NULL)
                )
            ) STRICT;
            CREATE INDEX check_ins_member ON check_ins (member_id, id);
            CREATE INDEX check_ins_end ON check_ins (ends_at);
            CREATE INDEX check_ins_city ON check_ins (city, created_at) WHERE city IS NOT NULL;

            CREATE TABLE check_in_people (
                check_in_id TEXT NOT NULL REFERENCES check_ins (id) ON DELETE CASCADE,
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                is_reader INTEGER NOT NULL CHECK (is_reader IN (0, 1)),
                naming TEXT CHECK (naming IN ('asked', 'yes', 'no')),
                PRIMARY KEY (check_in_id, member_id),
                CHECK (is_reader = 1 OR naming IS NOT NULL)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX check_in_people_member ON check_in_people (member_id, check_in_id);
            """
    )
}
