public import Primitives

/// A picture of a review, a remark or a check-in, as Flyleaf keeps it: decoded and written anew, so nothing of the camera is in it (PH-06).
public struct Photo: Sendable, Equatable {
    /// The identifier.
    public let id: ID<Photo>
    /// Who added it.
    public let memberID: ID<Member>
    /// What it belongs to; `nil` while the form it was added in has not been saved, and for a picture of a year.
    public let owner: Owner?
    /// What can be seen on it.
    public var description: PhotoDescription
    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int

    /// A photo.
    public init(
        id: ID<Photo>,
        memberID: ID<Member>,
        owner: Owner?,
        description: PhotoDescription,
        width: Int,
        height: Int
    ) {
        self.id = id
        self.memberID = memberID
        self.owner = owner
        self.description = description
        self.width = width
        self.height = height
    }

    /// What a photo belongs to, and goes with.
    public enum Owner: Sendable, Hashable {
        /// A review.
        case review(ID<Review>)
        /// A remark.
        case remark(ID<Remark>)
        /// A check-in.
        case checkIn(ID<CheckIn>)
    }

    /// The review it belongs to, if it is one.
    public var reviewID: ID<Review>? { if case .review(let id)? = owner { id } else { nil } }

    /// How many photos one review, remark or check-in has at most.
    public static let maximumTogether = 4
    /// How many drawn pictures of one year one member has at most; the oldest give way.
    public static let maximumPerYear = 4
    /// How many pictures of years one member has at most; those of posts that still wait stay besides.
    public static let maximumOfYears = 40
    /// The media types of the files that are read, for whoever chooses one; the first bytes of a file decide.
    public static let mediaTypes = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/heic", "image/heif"]
    /// The longest file that is read, in bytes (DESIGN 8).
    public static let maximumBytes = 10 * 1_048_576
    /// How many photos that belong to nothing yet one member has at most; the oldest give way.
    public static let maximumUnsaved = 24
    /// How long a photo waits for the form it was added in to be saved.
    public static let unsavedLifetime = Duration.seconds(86_400)
}
