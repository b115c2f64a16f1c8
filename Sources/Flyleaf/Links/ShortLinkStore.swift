public import Primitives

/// Where short links are kept.
public protocol ShortLinkStore: Sendable {
    /// The link with a code, whoever's it is.
    func link(_ code: ShortLinkCode) async throws -> ShortLink?
    /// A member's links in the order of their codes, behind one, so many at most.
    func list(_ member: ID<Member>, _ after: ShortLinkCode?, _ limit: Int) async throws -> [ShortLink]
    /// Whether a member has so many links, or more.
    func has(_ member: ID<Member>, _ count: Int) async throws -> Bool
    /// Adds links, all or none; one that is there already for the same share of the same member stays as it is.
    ///
    /// - Returns: `false`, with nothing added, when a code is that of another share.
    func insertAll(_ links: [ShortLink]) async throws -> Bool
    /// Counts one more visit of a link; where there is none, nothing happens.
    func countVisit(_ code: ShortLinkCode) async throws
}
