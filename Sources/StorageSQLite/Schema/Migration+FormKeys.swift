import SQLite

extension Migration {
    /// The form a review was written in: one that is sent twice makes one review.
    static let formKeys = Migration(
        "form keys",
        sql: """
            ALTER TABLE reviews ADD COLUMN form_key TEXT;
            CREATE UNIQUE INDEX reviews_form ON reviews (member_id, form_key) WHERE form_key IS NOT NULL;
            """
    )
}
