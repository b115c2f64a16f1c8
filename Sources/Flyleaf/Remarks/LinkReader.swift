/// Reads what a page of the web says of itself: once, when a person asks for it, and never by itself.
public struct LinkReader: Sendable {
    /// What the page behind an address says of itself.
    public let read: @Sendable (ShortLinkTarget) async throws(LinkReadingFailure) -> PageCard

    /// The bytes of a picture that a page names; at most `Photo.maximumBytes`, and hostile.
    public let picture: @Sendable (PagePicture) async throws(LinkReadingFailure) -> [UInt8]

    /// A reader from closures.
    public init(
        read: @escaping @Sendable (ShortLinkTarget) async throws(LinkReadingFailure) -> PageCard,
        picture: @escaping @Sendable (PagePicture) async throws(LinkReadingFailure) -> [UInt8]
    ) {
        self.read = read
        self.picture = picture
    }
}
