import SQLite

extension Migration {
    /// How many posts of what many write of are of the day it was read.
    static let dailyTrends = Migration(
        "daily trends",
        sql: """
            ALTER TABLE stream_topics ADD COLUMN today INTEGER;
            """
    )
}
