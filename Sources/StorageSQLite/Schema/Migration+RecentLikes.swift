import SQLite

extension Migration {
    /// What a member likes is found by when it was pressed.
    static let recentLikes = Migration(
        "recent likes",
        sql: "CREATE INDEX likes_recent ON likes (member_id, liked_at, kind, subject_id);"
    )
}
