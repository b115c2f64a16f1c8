import SQLite

extension Migration {
    /// Places that members keep for themselves; positions in hundredths of a degree, as everywhere.
    static let savedPlaces = Migration(
        "saved places",
        sql: """
            CREATE TABLE saved_places (
                id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 26),
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
                city INTEGER,
                city_name TEXT CHECK (length(city_name) BETWEEN 1 AND 200),
                city_north INTEGER CHECK (city_north BETWEEN -9000 AND 9000),
                city_east INTEGER CHECK (city_east BETWEEN -18000 AND 18000),
                north INTEGER NOT NULL CHECK (north BETWEEN -9000 AND 9000),
                east INTEGER NOT NULL CHECK (east BETWEEN -18000 AND 18000),
                offers_check_in INTEGER NOT NULL CHECK (offers_check_in IN (0, 1)),
                created_at INTEGER NOT NULL,
                CHECK (
                    (city IS NULL) = (city_name IS NULL) AND (city IS NULL) = (city_north IS NULL)
                    AND (city IS NULL) = (city_east IS NULL)
                )
            ) STRICT;
            CREATE INDEX saved_places_member ON saved_places (member_id, id);

            CREATE INDEX check_ins_everyone ON check_ins (id) WHERE audience = 'everyone';
            """
    )
}
