/// Looks whether a site shows a token: once, when a person asks for it, and never by itself.
public struct SiteReader: Sendable {
    /// The site that a person typed: its name, or the address of any page of it; `nil` for what is no site that can be
    /// asked.
    public let site: @Sendable (_ typed: String) -> WebSite?

    /// Whether a site shows a token where only its owner can put one.
    public let shows: @Sendable (WebSite, SiteToken) async throws(LinkReadingFailure) -> Bool

    /// A reader from closures.
    public init(
        site: @escaping @Sendable (_ typed: String) -> WebSite?,
        shows: @escaping @Sendable (WebSite, SiteToken) async throws(LinkReadingFailure) -> Bool
    ) {
        self.site = site
        self.shows = shows
    }
}
