internal import SQLite
internal import SandboxCore

/// In which order people liked and kept posts.
enum XMarks {
    /// From before nobody knows; the newest posts stand first.
    static let step = Migration(
        "46 x: order of likes and bookmarks",
        sql: """
            ALTER TABLE x_like ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE x_bookmark ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
            UPDATE x_like SET number = post;
            UPDATE x_bookmark SET number = post;
            CREATE INDEX x_like_by_number ON x_like (person, number);
            CREATE INDEX x_bookmark_by_number ON x_bookmark (person, number);
            """
    )

    /// The next number of a person, in a statement that binds the person as its second parameter.
    static func next(_ table: String) -> String {
        "(SELECT ifnull(max(number), 0) + 1 FROM \(table) WHERE person = ?2)"
    }
}
