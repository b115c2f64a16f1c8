public import Primitives

/// Where photos are kept.
///
/// A photo comes in without a review and is given to one by `ReviewStore` when the form it was added in is saved; a form that never is
/// loses its photos after `Photo.unsavedLifetime`.
public struct PhotoStore: Sendable {
    /// Keeps a photo that has no review yet; the oldest such past `Photo.maximumUnsaved` of its member go.
    public var insert: @Sendable (Photo, RewrittenPicture, Timestamp) async throws -> Void
    /// The photos of a review in order; who may see them is decided by the review.
    public var ofReview: @Sendable (ID<Review>) async throws -> [Photo]
    /// The photos of a member that no review has yet, the oldest first.
    public var unsaved: @Sendable (ID<Member>) async throws -> [Photo]
    /// A photo, whoever asks.
    public var photo: @Sendable (ID<Photo>) async throws -> Photo?
    /// The bytes of a photo, whoever asks.
    public var picture: @Sendable (ID<Photo>, PhotoSize) async throws -> [UInt8]?
    /// The bytes of the full picture of a photo of this member.
    public var jpeg: @Sendable (ID<Photo>, ID<Member>) async throws -> [UInt8]?
    /// Removes photos that came before a moment and have no review.
    public var purge: @Sendable (_ addedBefore: Timestamp) async throws -> Int

    /// A store from closures.
    public init(
        insert: @escaping @Sendable (Photo, RewrittenPicture, Timestamp) async throws -> Void,
        ofReview: @escaping @Sendable (ID<Review>) async throws -> [Photo],
        unsaved: @escaping @Sendable (ID<Member>) async throws -> [Photo],
        photo: @escaping @Sendable (ID<Photo>) async throws -> Photo?,
        picture: @escaping @Sendable (ID<Photo>, PhotoSize) async throws -> [UInt8]?,
        jpeg: @escaping @Sendable (ID<Photo>, ID<Member>) async throws -> [UInt8]?,
        purge: @escaping @Sendable (_ addedBefore: Timestamp) async throws -> Int
    ) {
        self.insert = insert
        self.ofReview = ofReview
        self.unsaved = unsaved
        self.photo = photo
        self.picture = picture
        self.jpeg = jpeg
        self.purge = purge
    }
}
