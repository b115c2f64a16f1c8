import SQLite

extension Migration {
    /// What members do not want to see at once in their streams: words, one on each line, and repeats.
    static let streamFilters = Migration(
        "stream filters",
        sql: """
            ALTER TABLE member_settings ADD COLUMN filtered_words TEXT CHECK (length(filtered_words) <= 4000);
            ALTER TABLE member_settings ADD COLUMN hides_repeats INTEGER NOT NULL DEFAULT 0
                CHECK (hides_repeats IN (0, 1));
            """
    )
}
