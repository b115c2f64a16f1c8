/// The picture itself, ready to be sent.
public struct PhotoFile: Sendable, Equatable {
    /// The bytes of a JPEG without metadata.
    public let bytes: [UInt8]
    /// What can be seen on it.
    public let description: PhotoDescription

    /// A file.
    public init(bytes: [UInt8], description: PhotoDescription) {
        self.bytes = bytes
        self.description = description
    }

    /// The media type of every stored photo.
    public static let mediaType = "image/jpeg"
}
