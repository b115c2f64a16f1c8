internal import SQLite
internal import SandboxCore

/// The tables of Pages; their numbers begin where `ObjectKind` says.
enum PageSchema {
    static let step = SchemaStep(
        50,
        Migration(
            "50 facebook pages",
            sql: """
                CREATE TABLE page (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    name TEXT NOT NULL,
                    category TEXT NOT NULL,
                    category_id INTEGER NOT NULL,
                    about TEXT
                ) STRICT;
                CREATE TABLE page_role (
                    person INTEGER NOT NULL,
                    page INTEGER NOT NULL REFERENCES page ON DELETE CASCADE,
                    tasks TEXT NOT NULL,
                    PRIMARY KEY (person, page)
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE page_choice (
                    person INTEGER NOT NULL,
                    app INTEGER NOT NULL,
                    page INTEGER NOT NULL REFERENCES page ON DELETE CASCADE,
                    PRIMARY KEY (person, app, page),
                    FOREIGN KEY (person, app) REFERENCES installation ON DELETE CASCADE
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE post_photo (
                    post INTEGER NOT NULL REFERENCES post ON DELETE CASCADE,
                    position INTEGER NOT NULL,
                    photo INTEGER NOT NULL REFERENCES photo ON DELETE CASCADE,
                    PRIMARY KEY (post, position)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX post_photo_by_photo ON post_photo (photo);
                INSERT INTO sqlite_sequence (name, seq) VALUES ('page', 6000000000000000);
                """
        )
    )
}
