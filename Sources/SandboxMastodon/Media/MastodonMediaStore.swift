internal import Primitives
internal import SQLite
internal import SandboxCore

/// The statements about pictures.
enum MastodonMediaStore {
    private static let columns =
        "id, owner, status, type, key, description, focus_x, focus_y, width, height, ready, fails"

    static func insert(_ media: MastodonMedia, _ bytes: [UInt8], _ connection: borrowing Connection) throws -> MediaID {
        try connection.execute(
            """
            INSERT INTO mastodon_media (owner, type, key, bytes, description, focus_x, focus_y, width, height, ready,
                fails)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                media.owner, media.type, media.key, bytes, media.description, media.focus.x, media.focus.y, media.width,
                media.height, media.ready, media.fails,
            ]
        )
        return MediaID(rawValue: try connection.lastInsertedRow)
    }

    static func find(_ id: MediaID, _ connection: borrowing Connection) throws -> MastodonMedia? {
        try connection.first("SELECT \(columns) FROM mastodon_media WHERE id = ?", [id]) { row in try read(row) }
    }

    static func attached(to status: StatusID, _ connection: borrowing Connection) throws -> [MastodonMedia] {
        try connection.rows(
            "SELECT \(columns) FROM mastodon_media WHERE status = ? ORDER BY position",
            [status]
        ) { row in try read(row) }
    }

    /// The bytes of a picture, for those who know its address.
    static func bytes(_ id: MediaID, key: String, _ connection: borrowing Connection) throws -> ([UInt8], type: String)?
    {
        try connection.first("SELECT bytes, type FROM mastodon_media WHERE id = ? AND key = ?", [id, key]) { row in
            (try row.blob(0), try row.text(1))
        }
    }

    static func describe(
        _ id: MediaID,
        _ description: String?,
        focus: (x: Double, y: Double),
        _ connection: borrowing Connection
    ) throws {
        try connection.execute(
            "UPDATE mastodon_media SET description = ?, focus_x = ?, focus_y = ? WHERE id = ?",
            [description, focus.x, focus.y, id]
        )
    }

    static func delete(_ id: MediaID, _ connection: borrowing Connection) throws {
        try connection.execute("DELETE FROM mastodon_media WHERE id = ?", [id])
    }

    /// Forgets uploads that nobody used within a day, and that no scheduled status waits with.
    static func purge(at moment: Timestamp, _ connection: borrowing Connection) throws {
        try connection.execute(
            """
            DELETE FROM mastodon_media WHERE status IS NULL AND ready < ? AND NOT EXISTS
                (SELECT 1 FROM mastodon_scheduled WHERE instr(draft, '"' || mastodon_media.id || '"') > 0)
            """,
            [moment - .seconds(86_400)]
        )
    }

    private static func read(_ row: borrowing Row) throws -> MastodonMedia {
        MastodonMedia(
            id: MediaID(rawValue: try row.int64(0)),
            owner: PersonID(rawValue: try row.int64(1)),
            status: try row.optionalInt64(2).map(StatusID.init(rawValue:)),
            type: try row.text(3),
            key: try row.text(4),
            description: try row.optionalText(5),
            focus: (try row.double(6), try row.double(7)),
            width: try row.int(8),
            height: try row.int(9),
            ready: try row.timestamp(10),
            fails: try row.bool(11)
        )
    }
}

/// Writes pictures as objects of the protocol.
enum MastodonMediaWriter {
    static func path(_ media: MastodonMedia) -> String { "/media/\(media.id)/\(media.key)" }

    /// The address is `null` until the picture is worked through.
    static func json(_ media: MastodonMedia, at moment: Timestamp, _ world: World) -> JSON {
        let isReady = !media.fails && media.ready <= moment
        let address = isReady ? JSON.string(world.address(path(media))) : .null
        let size = JSON.object([
            "width": .integer(Int64(media.width)), "height": .integer(Int64(media.height)),
            "size": .string("\(media.width)x\(media.height)"),
            "aspect": .number(media.height == 0 ? 1 : Double(media.width) / Double(media.height)),
        ])
        let meta: JSON = [
            "focus": ["x": .number(media.focus.x), "y": .number(media.focus.y)], "original": size, "small": size,
        ]
        return [
            "id": media.id.json, "type": "image", "url": address, "preview_url": address, "remote_url": .null,
            "preview_remote_url": .null, "text_url": .null, "meta": isReady ? meta : .null,
            "description": .textOrNull(media.description), "blurhash": .null,
        ]
    }
}
