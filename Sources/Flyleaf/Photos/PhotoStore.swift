public import Primitives

/// Where photos are kept.
///
/// A photo comes in without an owner and is given to one by `ReviewStore`, `RemarkStore` or `CheckInStore` when the form it was added in
/// is saved; a form that never is loses its photos after `Photo.unsavedLifetime`, unless a draft holds them.
public protocol PhotoStore: Sendable {
    /// Keeps a photo that has no owner yet; the oldest in no draft past `Photo.maximumUnsaved` of its member go. `false` where
    /// all photos of the member would take more than `limit` bytes with it, and it is not kept.
    @discardableResult
    func insert(_ photo: Photo, _ picture: RewrittenPicture, _ moment: Timestamp, within limit: Int) async throws
        -> Bool
    /// How many bytes the photos of a member take, those of years and of forms not saved yet among them.
    func bytes(of member: ID<Member>) async throws -> Int
    /// Keeps a picture that was drawn of a member's year, for sharing it; of older ones the newest so many stay, and
    /// `Photo.maximumOfYears` of all years together.
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
    /// The photos of a remark in order; who may see them is decided by the remark.
    func ofRemark(_ remark: ID<Remark>) async throws -> [Photo]
    /// The photos of a check-in in order.
    func ofCheckIn(_ checkIn: ID<CheckIn>) async throws -> [Photo]
    /// The photos of a member that nothing has yet, the oldest first; without pictures of years.
    func unsaved(_ member: ID<Member>) async throws -> [Photo]
    /// A photo, whoever asks.
    func photo(_ id: ID<Photo>) async throws -> Photo?
    /// The bytes of a photo, whoever asks.
    func picture(_ id: ID<Photo>, _ size: PhotoSize) async throws -> [UInt8]?
    /// The bytes of the full picture of a photo of this member.
    func jpeg(_ id: ID<Photo>, _ member: ID<Member>) async throws -> [UInt8]?
    /// Removes photos that came before a moment and belong to nothing, are in no draft and of no year.
    func purge(_ addedBefore: Timestamp) async throws -> Int
}

extension PhotoStore {
    /// Whether photos that were sent are those that are kept: the same ones, or the same pictures added once more.
    func areSame(_ sent: [ChosenPhoto], as kept: [Photo]) async throws -> Bool {
        guard kept.count == sent.count else { return false }
        for (kept, sent) in zip(kept, sent) {
            guard kept.description == sent.description else { return false }
            if kept.id == sent.id { continue }
            guard try await picture(kept.id, .full) == picture(sent.id, .full) else { return false }
        }
        return true
    }
}
