/// How a picture is fetched from the server it lies at; what comes back is taken for hostile.
public struct StreamPictureReader: Sendable {
    /// What a server answered.
    public enum Answer: Sendable, Equatable {
        /// A file, which may be a picture.
        case file([UInt8], PictureValidators)
        /// The same as before.
        case same
        /// There is none, or none that may be fetched, and asking again will not help.
        case none
        /// The server is down, busy, or too slow.
        case later
    }

    /// Asks for what lies at an address, with what its server said the last time; throws only `CancellationError`.
    public let read: @Sendable (String, PictureValidators) async throws -> Answer

    /// A way to fetch pictures.
    public init(read: @escaping @Sendable (String, PictureValidators) async throws -> Answer) { self.read = read }
}
