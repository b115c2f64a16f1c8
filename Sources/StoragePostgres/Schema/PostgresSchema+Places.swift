extension PostgresSchema {
    /// Places, check-ins and photos.
    static let placesTables: [String] = [
        """
        CREATE TABLE photo_bytes (
            member_id text COLLATE "C" NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
            bytes bigint NOT NULL
        )
        """,
        """
        CREATE TABLE location_settings (
            member_id text COLLATE "C" NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
            is_on bigint NOT NULL DEFAULT 0 CHECK (is_on IN (0, 1)),
            retention text COLLATE "C" NOT NULL DEFAULT 'never' CHECK (retention IN ('never', 'day', 'week', 'month'))
        )
        """,
        """
        CREATE TABLE location_uses (
            id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 26),
            member_id text COLLATE "C" NOT NULL REFERENCES members (id) ON DELETE CASCADE,
            purpose text COLLATE "C" NOT NULL CHECK (length(purpose) BETWEEN 1 AND 20),
            used_at bigint NOT NULL,
            north bigint CHECK (north BETWEEN -9000 AND 9000),
            east bigint CHECK (east BETWEEN -18000 AND 18000),
            kept_until bigint,
            CHECK ((north IS NULL) = (kept_until IS NULL) AND (east IS NULL) = (kept_until IS NULL))
        )
        """,
        """
        CREATE INDEX location_uses_member ON location_uses (member_id, id)
        """,
        """
        CREATE INDEX location_uses_used ON location_uses (used_at)
        """,
        """
        CREATE INDEX location_uses_kept ON location_uses (kept_until) WHERE kept_until IS NOT NULL
        """,
        """
        CREATE TABLE check_in_settings (
            member_id text COLLATE "C" NOT NULL PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
            is_here bigint NOT NULL CHECK (is_here IN (0, 1)),
            is_near bigint NOT NULL CHECK (is_near IN (0, 1)),
            allows_naming bigint NOT NULL CHECK (allows_naming IN (0, 1))
        )
        """,
        """
        CREATE TABLE check_ins (
            id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 26),
            member_id text COLLATE "C" NOT NULL REFERENCES members (id) ON DELETE CASCADE,
            typed text COLLATE "C" CHECK (length(typed) BETWEEN 1 AND 200),
            city bigint,
            city_name text COLLATE "C" CHECK (length(city_name) BETWEEN 1 AND 200),
            north bigint CHECK (north BETWEEN -9000 AND 9000),
            east bigint CHECK (east BETWEEN -18000 AND 18000),
            message text COLLATE "C" NOT NULL CHECK (length(message) <= 1000),
            book text COLLATE "C",
            audience text COLLATE "C" NOT NULL
                CHECK (audience IN ('self', 'chosen', 'friends', 'friends-of-friends', 'everyone')),
            created_at bigint NOT NULL,
            ends_at bigint NOT NULL,
            CHECK (typed IS NOT NULL OR city IS NOT NULL),
            CHECK ( (city IS NULL) = (city_name IS NULL) AND (city IS NULL) = (north IS NULL) AND (city IS NULL) = (east IS NULL) )
        )
        """,
        """
        CREATE INDEX check_ins_member ON check_ins (member_id, id)
        """,
        """
        CREATE INDEX check_ins_end ON check_ins (ends_at)
        """,
        """
        CREATE INDEX check_ins_city ON check_ins (city, created_at) WHERE city IS NOT NULL
        """,
        """
        CREATE INDEX check_ins_everyone ON check_ins (id) WHERE audience = 'everyone'
        """,
        """
        CREATE TABLE check_in_people (
            check_in_id text COLLATE "C" NOT NULL REFERENCES check_ins (id) ON DELETE CASCADE,
            member_id text COLLATE "C" NOT NULL REFERENCES members (id) ON DELETE CASCADE,
            is_reader bigint NOT NULL CHECK (is_reader IN (0, 1)),
            naming text COLLATE "C" CHECK (naming IN ('asked', 'yes', 'no')),
            PRIMARY KEY (check_in_id, member_id),
            CHECK (is_reader = 1 OR naming IS NOT NULL)
        )
        """,
        """
        CREATE INDEX check_in_people_member ON check_in_people (member_id, check_in_id)
        """,
        """
        CREATE TABLE saved_places (
            id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 26),
            member_id text COLLATE "C" NOT NULL REFERENCES members (id) ON DELETE CASCADE,
            name text COLLATE "C" NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
            city bigint,
            city_name text COLLATE "C" CHECK (length(city_name) BETWEEN 1 AND 200),
            city_north bigint CHECK (city_north BETWEEN -9000 AND 9000),
            city_east bigint CHECK (city_east BETWEEN -18000 AND 18000),
            north bigint NOT NULL CHECK (north BETWEEN -9000 AND 9000),
            east bigint NOT NULL CHECK (east BETWEEN -18000 AND 18000),
            offers_check_in bigint NOT NULL CHECK (offers_check_in IN (0, 1)),
            created_at bigint NOT NULL,
            CHECK ( (city IS NULL) = (city_name IS NULL) AND (city IS NULL) = (city_north IS NULL) AND (city IS NULL) = (city_east IS NULL) )
        )
        """,
        """
        CREATE INDEX saved_places_member ON saved_places (member_id, id)
        """,
        """
        CREATE TABLE photos (
            id text COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(id) = 26),
            member_id text COLLATE "C" NOT NULL REFERENCES members (id) ON DELETE CASCADE,
            review_id text COLLATE "C" REFERENCES reviews (id) ON DELETE CASCADE,
            position bigint NOT NULL CHECK (position BETWEEN 0 AND 3),
            description text COLLATE "C" NOT NULL CHECK (length(description) <= 1000),
            width bigint NOT NULL CHECK (width BETWEEN 1 AND 2048),
            height bigint NOT NULL CHECK (height BETWEEN 1 AND 2048),
            created_at bigint NOT NULL,
            year bigint CHECK (year BETWEEN 1000 AND 9999),
            mark text COLLATE "C" CHECK ((mark IS NULL) = (year IS NULL)),
            remark_id text COLLATE "C" REFERENCES remarks (id) ON DELETE CASCADE,
            check_in_id text COLLATE "C" REFERENCES check_ins (id) ON DELETE CASCADE
        )
        """,
        """
        CREATE INDEX photos_review ON photos (review_id, position)
        """,
        """
        CREATE INDEX photos_member ON photos (member_id, id)
        """,
        """
        CREATE INDEX photos_year ON photos (member_id, year, id) WHERE year IS NOT NULL
        """,
        """
        CREATE INDEX photos_remark ON photos (remark_id, position)
        """,
        """
        CREATE INDEX photos_check_in ON photos (check_in_id, position)
        """,
        """
        CREATE INDEX photos_unsaved
            ON photos (created_at) WHERE review_id IS NULL AND remark_id IS NULL AND check_in_id IS NULL AND year IS NULL
        """,
        """
        CREATE TABLE photo_files (
            photo_id text COLLATE "C" NOT NULL PRIMARY KEY REFERENCES photos (id) ON DELETE CASCADE,
            thumbnail bytea NOT NULL CHECK (length(thumbnail) BETWEEN 1 AND 1000000),
            jpeg bytea NOT NULL CHECK (length(jpeg) BETWEEN 1 AND 20000000)
        )
        """,
        """
        CREATE TABLE review_draft_photos (
            member_id text COLLATE "C" NOT NULL,
            form_key text COLLATE "C" NOT NULL,
            position bigint NOT NULL CHECK (position BETWEEN 0 AND 99),
            photo_id text COLLATE "C" NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
            description text COLLATE "C" NOT NULL CHECK (length(description) <= 262144),
            is_removed bigint NOT NULL CHECK (is_removed IN (0, 1)),
            PRIMARY KEY (member_id, form_key, position),
            FOREIGN KEY (member_id, form_key) REFERENCES review_drafts (member_id, form_key) ON DELETE CASCADE
        )
        """,
        """
        CREATE INDEX review_draft_photos_photo ON review_draft_photos (photo_id)
        """,
    ]
}
