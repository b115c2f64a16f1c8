/// Reads what a page of the web says of itself: once, when a person asks for it, and never by itself.
public struct LinkReader: Sendable {
    /// What the page behind an address says of itself.
    public let read: @Sendable (ShortLinkTarget) async throws(LinkReadingFailure) -> PageCard

    /// A reader from a closure.
    public init(read: @escaping @Sendable (ShortLinkTarget) async throws(LinkReadingFailure) -> PageCard) {
        self.read = read
    }
}
