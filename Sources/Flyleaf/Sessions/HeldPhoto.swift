public import Primitives

/// A photo that came with a held form: written anew like every photo, and nobody's until its form is opened by a member.
public struct HeldPhoto: Sendable, Equatable {
    /// The identifier it will have as a photo.
    public let id: ID<Photo>
    /// What can be seen on it.
    public let description: PhotoDescription
    /// The picture.
    public let picture: RewrittenPicture

    /// A held photo.
    public init(id: ID<Photo>, description: PhotoDescription, picture: RewrittenPicture) {
        self.id = id
        self.description = description
        self.picture = picture
    }

    /// How many such photos are kept in all; the oldest give way.
    public static let maximumInAll = 200
}
