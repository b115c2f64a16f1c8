import SQLite

extension Migration {
    /// A share can go to a Page; a draft says to which kind of place it goes, and no longer only whether to a friend.
    static let pages = Migration(
        "pages",
        sql: """
            ALTER TABLE shares ADD COLUMN page_id TEXT;
            ALTER TABLE shares ADD COLUMN page_name TEXT;
            ALTER TABLE share_drafts ADD COLUMN page_id TEXT;
            ALTER TABLE share_drafts ADD COLUMN page_name TEXT;
            ALTER TABLE share_drafts ADD COLUMN aim TEXT NOT NULL DEFAULT 'own';
            UPDATE share_drafts SET aim = 'friend' WHERE is_for_friend = 1;
            ALTER TABLE share_drafts DROP COLUMN is_for_friend;
            """
    )
}
