/// Looks whether a page says of another that both are of one person: once, when a person asks for it, and never by itself.
public struct BacklinkReader: Sendable {
    /// Whether the page behind an address has a link with `rel="me"` to a page, given by its whole address.
    public let linksBack: @Sendable (ShortLinkTarget, _ page: String) async throws(LinkReadingFailure) -> Bool

    /// A reader from a closure.
    public init(
        linksBack: @escaping @Sendable (ShortLinkTarget, _ page: String) async throws(LinkReadingFailure) -> Bool
    ) {
        self.linksBack = linksBack
    }
}
