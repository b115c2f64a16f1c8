public import Primitives

/// Where photos are kept.
///
/// A photo comes in without a review and is given to one by `ReviewStore` when the form it was added in is saved; a form that never is
/// loses its photos after `Photo.unsavedLifetime`, unless a draft holds them.
public protocol PhotoStore: Sendable {
    /// Keeps a photo that has no review yet; the oldest in no draft past `Photo.maximumUnsaved` of its member go.
    func insert(_ photo: Photo, _ picture: RewrittenPicture, _ moment: Timestamp) async throws
    /// Keeps a picture that was drawn of a member's year, for sharing it; of older ones the newest so many stay.
    ///
    /// - Parameter mark: what it was drawn of.
    func insertOfYear(
        _ photo: Photo,
        _ picture: RewrittenPicture,
        _ year: CalendarYear,
        _ mark: String,
        _ moment: Timestamp,
        keeping count: Int
    ) async throws
    /// The newest picture of a member's year, and what it was drawn of.
    func ofYear(_ year: CalendarYear, _ member: ID<Member>) async throws -> (photo: Photo, mark: String)?
    /// All pictures of a member's years, the oldest first.
    func ofYears(_ member: ID<Member>) async throws -> [(year: CalendarYear, photo: Photo)]
    /// The photos of a review in order; who may see them is decided by the review.
    func ofReview(_ review: ID<Review>) async throws -> [Photo]
    /// The photos of a member that no review has yet, the oldest first; without pictures of years.
    func unsaved(_ member: ID<Member>) async throws -> [Photo]
    /// A photo, whoever asks.
    func photo(_ id: ID<Photo>) async throws -> Photo?
    /// The bytes of a photo, whoever asks.
    func picture(_ id: ID<Photo>, _ size: PhotoSize) async throws -> [UInt8]?
    /// The bytes of the full picture of a photo of this member.
    func jpeg(_ id: ID<Photo>, _ member: ID<Member>) async throws -> [UInt8]?
    /// Removes photos that came before a moment and are in no review, no draft and of no year.
    func purge(_ addedBefore: Timestamp) async throws -> Int
}
