import SQLite

extension Migration {
    /// What a vote in a poll chooses: the places of its answers, with commas between them; nothing for every other mark.
    static let votes = Migration(
        "votes",
        sql: """
            ALTER TABLE stream_presses ADD COLUMN choices TEXT CHECK (length(choices) BETWEEN 1 AND 60);
            """
    )
}
