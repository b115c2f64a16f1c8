public import Primitives

/// Where what a member's data names can be looked at.
public struct OwnDataAddresses: Sendable {
    /// The picture of a photo.
    let photo: @Sendable (ID<Photo>) -> String
    /// The page of what can be liked.
    let liked: @Sendable (LikeSubject) -> String

    /// Addresses.
    public init(
        photo: @escaping @Sendable (ID<Photo>) -> String,
        liked: @escaping @Sendable (LikeSubject) -> String
    ) {
        self.photo = photo
        self.liked = liked
    }
}
