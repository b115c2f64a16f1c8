/// Looks at a page elsewhere that is said to link to a page here (W3C Webmention section 3.2.2).
public struct MentionReader: Sendable {
    /// Gets the address of the page and that of the page here, as both were sent; `nil` where it does not link to it.
    public let read:
        @Sendable (ShortLinkTarget, _ target: ShortLinkTarget) async throws(LinkReadingFailure) -> MentionContent?

    /// A reader from a closure.
    public init(
        read:
            @escaping @Sendable (ShortLinkTarget, _ target: ShortLinkTarget) async throws(LinkReadingFailure)
            -> MentionContent?
    ) {
        self.read = read
    }
}
