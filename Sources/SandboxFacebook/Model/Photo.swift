internal import Primitives
internal import SandboxCore

typealias PhotoID = NumericID<Photo>
typealias AlbumID = NumericID<Album>

/// A picture somebody uploaded, without its bytes; who may see it, and what is said about it, its post knows.
struct Photo: Sendable, Equatable {
    var id: PhotoID
    var album: AlbumID
    var post: PostID
    /// Part of the address of the bytes, so that nobody finds them by counting.
    var key: String
    var format: ImageFormat
    var width: Int
    var height: Int

    /// The path of the bytes.
    var path: String { "/sandbox/photos/\(id)?k=\(key)" }
}

/// Photos of one person or Page under one name.
struct Album: Sendable, Equatable {
    var id: AlbumID
    var owner: Profile
    var name: String
    var message: String?
    /// Whether it is the one that uploads of an app go to by themselves.
    var isForApp: Bool
    var count: Int
    var created: Timestamp
}
