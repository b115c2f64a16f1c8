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

    /// What is asked of every file that somebody chose as a picture, before anything looks into it.
    static func check(_ bytes: [UInt8]) throws(PhotoFault) {
        guard !bytes.isEmpty else { throw PhotoFault.empty }
        guard bytes.count <= Photo.maximumBytes else { throw PhotoFault.tooLarge }
    }
}
