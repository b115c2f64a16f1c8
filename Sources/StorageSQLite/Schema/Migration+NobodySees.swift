import SQLite

extension Migration {
    /// A draft may be for nobody; a share never is, for nothing of such a draft is sent.
    static let nobodySees = Migration(
        "nobody sees",
        sql: """
            ALTER TABLE share_drafts RENAME COLUMN audience TO former_audience;
            ALTER TABLE share_drafts ADD COLUMN audience TEXT NOT NULL DEFAULT 'friends'
                CHECK (audience IN ('none', 'self', 'friends', 'everyone'));
            UPDATE share_drafts SET audience = former_audience;
            ALTER TABLE share_drafts DROP COLUMN former_audience;
            """
    )
}
