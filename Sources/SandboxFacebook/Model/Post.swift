internal import Primitives
internal import SandboxCore

/// A story on a wall.
struct Post: Sendable {
    var id: PostID
    var author: Profile
    /// Whose wall; the author's own, or a friend's.
    var wall: Profile
    /// The app that published it; absent for what people wrote on the site.
    var app: PublishingApp?
    var content: PostContent
    var privacy: Privacy
    var place: Place?
    var tags: [Person]
    /// The Pages its message names.
    var mentions: [PageMention]
    /// The one it was uploaded with, then those attached to it.
    var photos: [Photo]
    /// Whether it stands on no wall.
    var isHidden: Bool
    /// When it comes there all the same.
    var scheduled: Timestamp?
    /// The number that orders walls.
    var position: Int64
    var created: Timestamp
    /// When it was changed or commented on last.
    var updated: Timestamp

    /// The id the Graph uses: the owner of the wall, then the post.
    var graphID: String { "\(wall.id)_\(id)" }
}

/// The app as a post names it.
struct PublishingApp: Sendable, Equatable {
    var id: AppID
    var name: String
}

/// What a post says and shows.
struct PostContent: Sendable, Equatable {
    var message: String?
    var link: String?
    var picture: String?
    var name: String?
    var caption: String?
    var description: String?
    var source: String?

    var isEmpty: Bool {
        [message, link, picture, name, caption, description, source].allSatisfy { $0?.isEmpty ?? true }
    }
}

typealias PostID = NumericID<Post>
