public import Primitives

/// What the owner of a site puts into it as a proof: 256 random bits, in the letters of `Base64.Variant.url`.
///
/// It stands on a page that anybody can read, and so proves nothing by being known: it belongs to one member and one site,
/// and only who can change that site can put it there.
public struct SiteToken: Sendable, Hashable {
    /// The characters.
    public let text: String

    /// A new token.
    public init(_ randomness: Randomness) { text = randomness.secret() }

    /// A token of the ledger.
    public init(trusted text: String) { self.text = text }
}
