internal import Primitives
internal import SQLite
internal import SandboxCore

/// The statements about photos.
enum Photos {
    private static let columns = "photo.id, photo.album, photo.post, photo.key, photo.format, photo.width, photo.height"

    static func insert(
        _ head: ImageHead,
        _ bytes: [UInt8],
        key: String,
        album: AlbumID,
        post: PostID,
        _ connection: borrowing Connection
    ) throws -> PhotoID {
        try connection.execute(
            "INSERT INTO photo (album, post, key, format, width, height, bytes) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [album, post, key, head.format.rawValue, head.width, head.height, bytes]
        )
        return PhotoID(rawValue: try connection.lastInsertedRow)
    }

    static func find(_ id: PhotoID, _ connection: borrowing Connection) throws -> Photo? {
        try connection.first("SELECT \(columns) FROM photo WHERE id = ?", [id]) { row in try read(row) }
    }

    /// The photo a post was uploaded with, then those attached to it.
    static func of(post: PostID, _ connection: borrowing Connection) throws -> [Photo] {
        let own = try connection.rows("SELECT \(columns) FROM photo WHERE post = ?", [post]) { row in try read(row) }
        let attached = try connection.rows(
            """
            SELECT \(columns) FROM post_photo JOIN photo ON photo.id = post_photo.photo
            WHERE post_photo.post = ? ORDER BY position
            """,
            [post]
        ) { row in try read(row) }
        return own + attached
    }

    /// Whether somebody uploaded a photo through an app without publishing it, so that a post may show it.
    static func mayAttach(
        _ id: PhotoID,
        _ author: ProfileID,
        _ app: AppID,
        _ connection: borrowing Connection
    ) throws -> Bool {
        try connection.exists(
            """
            SELECT 1 FROM photo JOIN post AS p ON p.id = photo.post
            WHERE photo.id = ? AND p.author = ? AND p.app = ? AND p.hidden = 1 AND p.scheduled IS NULL
            """,
            [id, author, app]
        )
    }

    /// The bytes, for those who know the key.
    static func bytes(_ id: PhotoID, _ connection: borrowing Connection) throws -> (key: String, bytes: [UInt8])? {
        try connection.first("SELECT key, bytes FROM photo WHERE id = ?", [id]) { row in
            (key: try row.text(0), bytes: try row.blob(1))
        }
    }

    /// The photos somebody uploaded that a viewer may see, newest first.
    ///
    /// - Parameter album: only those in it.
    static func of(
        _ owner: ProfileID,
        in album: AlbumID? = nil,
        _ viewer: Posts.Viewer,
        _ window: Window,
        _ connection: borrowing Connection
    ) throws -> [Photo] {
        let photos = try connection.rows(
            """
            SELECT \(columns) FROM photo JOIN post AS p ON p.id = photo.post
            WHERE p.author = ?2 AND (?3 IS NULL OR p.app = ?3) AND (?4 IS NULL OR photo.album = ?4)
                AND \(Posts.isVisible) \(window.clause("photo.id", isDescending: true, from: 5))
            """,
            [viewer.person?.rawValue ?? 0, owner, viewer.onlyApp, album] + window.bindings
        ) { row in try read(row) }
        return window.inOrder(photos)
    }

    private static func read(_ row: borrowing Row) throws -> Photo {
        Photo(
            id: PhotoID(rawValue: try row.int64(0)),
            album: AlbumID(rawValue: try row.int64(1)),
            post: PostID(rawValue: try row.int64(2)),
            key: try row.text(3),
            format: ImageFormat(rawValue: try row.text(4)) ?? .jpeg,
            width: try row.int(5),
            height: try row.int(6)
        )
    }
}

/// The statements about albums.
enum Albums {
    /// More photos than this do not go into one.
    static let capacity = 200

    private static let select = """
        SELECT album.id, album.name, album.message, album.for_app, album.created,
            (SELECT count(*) FROM photo WHERE photo.album = album.id), \(Profiles.columns("owner"))
        FROM album \(Profiles.join("owner", on: "album.owner"))
        """

    static func insert(
        owner: ProfileID,
        app: AppID,
        name: String,
        message: String?,
        isForApp: Bool,
        at moment: Timestamp,
        _ connection: borrowing Connection
    ) throws -> AlbumID {
        try connection.execute(
            "INSERT INTO album (owner, app, name, message, for_app, created) VALUES (?, ?, ?, ?, ?, ?)",
            [owner, app, name, message, isForApp, moment]
        )
        return AlbumID(rawValue: try connection.lastInsertedRow)
    }

    static func find(_ id: AlbumID, _ connection: borrowing Connection) throws -> Album? {
        try connection.first("\(select) WHERE album.id = ?", [id]) { row in try read(row) }
    }

    /// The album that uploads of an app go to by themselves; it is made for the first.
    static func ofApp(
        _ app: PublishingApp,
        _ owner: ProfileID,
        at moment: Timestamp,
        _ connection: borrowing Connection
    ) throws -> Album? {
        let condition = "WHERE album.owner = ? AND album.app = ? AND album.for_app = 1"
        if let album = try connection.first("\(select) \(condition)", [owner, app.id], { row in try read(row) }) {
            return album
        }
        let id = try insert(
            owner: owner,
            app: app.id,
            name: "\(app.name) Photos",
            message: nil,
            isForApp: true,
            at: moment,
            connection
        )
        return try find(id, connection)
    }

    /// A person's albums, newest first.
    ///
    /// - Parameter app: only those it made.
    static func of(
        _ owner: ProfileID,
        onlyApp app: AppID?,
        _ window: Window,
        _ connection: borrowing Connection
    ) throws -> [Album] {
        let albums = try connection.rows(
            """
            \(select) WHERE album.owner = ?1 AND (?2 IS NULL OR album.app = ?2)
            \(window.clause("album.id", isDescending: true, from: 3))
            """,
            [owner, app] + window.bindings
        ) { row in try read(row) }
        return window.inOrder(albums)
    }

    /// Whether an app made it.
    static func isMade(_ id: AlbumID, by app: AppID, _ connection: borrowing Connection) throws -> Bool {
        try connection.exists("SELECT 1 FROM album WHERE id = ? AND app = ?", [id, app])
    }

    private static func read(_ row: borrowing Row) throws -> Album {
        Album(
            id: AlbumID(rawValue: try row.int64(0)),
            owner: try Profiles.read(row, from: 6),
            name: try row.text(1),
            message: try row.optionalText(2),
            isForApp: try row.bool(3),
            count: try row.int(5),
            created: try row.timestamp(4)
        )
    }
}
