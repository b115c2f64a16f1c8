import SQLite

extension Migration {
    /// The browser of a session as names, of which words are made where they are shown; it was kept in words before.
    static let browserNames = Migration(
        "browser names",
        sql: """
            UPDATE sessions SET browser = CASE
                WHEN browser = 'An unknown browser' THEN ''
                WHEN browser LIKE 'A browser on %' THEN '/' || substr(browser, 14)
                ELSE replace(browser, ' on ', '/')
            END
            """
    )
}
