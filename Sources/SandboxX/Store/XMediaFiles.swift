internal import Primitives
internal import SQLite
internal import SandboxCore

/// The statements about uploaded files.
enum XMediaFiles {
    private static let columns = """
        m.id, m.owner, m.type, m.category, m.total, m.width, m.height, m.alt_text, m.complete
        """

    static func find(_ id: XMediaID, _ connection: borrowing Connection) throws -> XMediaFile? {
        try connection.first("SELECT \(columns) FROM x_media AS m WHERE id = ?", [id], read)
    }

    static func attached(to post: TweetID, _ connection: borrowing Connection) throws -> [XMediaFile] {
        try connection.rows(
            "SELECT \(columns) FROM x_post_media JOIN x_media AS m ON m.id = media WHERE post = ? ORDER BY position",
            [post],
            read
        )
    }

    /// Begins a file of so many bytes that come in parts.
    static func begin(
        owner: PersonID,
        type: String,
        category: String,
        total: Int,
        at moment: Timestamp,
        _ connection: borrowing Connection
    ) throws -> XMediaID {
        try connection.execute(
            "INSERT INTO x_media (owner, type, category, total, created) VALUES (?, ?, ?, ?, ?)",
            [owner, type, category, total, moment]
        )
        return XMediaID(rawValue: try connection.lastInsertedRow)
    }

    static func append(
        _ bytes: [UInt8],
        segment: Int,
        to id: XMediaID,
        _ connection: borrowing Connection
    ) throws {
        try connection.execute(
            "INSERT OR REPLACE INTO x_media_part (media, segment, bytes) VALUES (?, ?, ?)",
            [id, segment, bytes]
        )
    }

    /// How many bytes have come so far.
    static func received(_ id: XMediaID, _ connection: borrowing Connection) throws -> Int {
        try connection.first(
            "SELECT coalesce(sum(length(bytes)), 0) FROM x_media_part WHERE media = ?",
            [id]
        ) { row in try row.int(0) } ?? 0
    }

    static func bytes(_ id: XMediaID, _ connection: borrowing Connection) throws -> [UInt8] {
        try connection.rows("SELECT bytes FROM x_media_part WHERE media = ? ORDER BY segment", [id]) { row in
            try row.blob(0)
        }.flatMap(\.self)
    }

    static func complete(
        _ id: XMediaID,
        type: String,
        width: Int,
        height: Int,
        _ connection: borrowing Connection
    ) throws {
        try connection.execute(
            "UPDATE x_media SET complete = 1, type = ?, width = ?, height = ? WHERE id = ?",
            [type, width, height, id]
        )
    }

    static func describe(_ id: XMediaID, _ altText: String, _ connection: borrowing Connection) throws {
        try connection.execute("UPDATE x_media SET alt_text = ? WHERE id = ?", [altText, id])
    }

    private static func read(_ row: borrowing Row) throws -> XMediaFile {
        XMediaFile(
            id: XMediaID(rawValue: try row.int64(0)),
            owner: PersonID(rawValue: try row.int64(1)),
            type: try row.text(2),
            category: try row.text(3),
            size: try row.int(4),
            width: try row.int(5),
            height: try row.int(6),
            altText: try row.optionalText(7),
            isComplete: try row.bool(8)
        )
    }
}
