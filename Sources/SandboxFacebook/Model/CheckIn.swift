internal import SandboxCore

typealias CheckInID = NumericID<CheckIn>

/// The note that somebody was at a place; the rest of it is its post.
struct CheckIn: Sendable {
    var id: CheckInID
    var post: PostID
    /// Degrees north.
    var latitude: Double
    /// Degrees east.
    var longitude: Double
}
