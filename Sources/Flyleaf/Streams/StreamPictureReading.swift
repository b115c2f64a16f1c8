/// A picture that is to be fetched, held by one program for a while.
public struct StreamPictureReading: Sendable, Equatable {
    /// Its number.
    public let number: Int64
    /// Which picture.
    public let picture: StreamPicture
    /// What its server said of it the last time; nothing where it is not kept.
    public let validators: PictureValidators
    /// How often it was tried, this time too.
    public let attempts: Int
    /// What says that it is held.
    public let key: String

    /// For so long it belongs to the program that fetches it; then any may begin again.
    public static let lease = Duration.seconds(60)

    /// A reading.
    public init(
        number: Int64,
        picture: StreamPicture,
        validators: PictureValidators,
        attempts: Int,
        key: String
    ) {
        self.number = number
        self.picture = picture
        self.validators = validators
        self.attempts = attempts
        self.key = key
    }
}
