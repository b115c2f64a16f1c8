/// A site of the web: scheme, host and port, which its pages have in common (RFC 6454).
public struct WebSite: Sendable, Hashable {
    /// The site as browsers write an origin: no slash at its end, and no port that goes without saying.
    public let text: String

    /// A site of the ledger, or one that was read from a whole address.
    public init(trusted text: String) { self.text = text }

    /// Where the addresses of all its pages begin.
    public var beginning: String { text + "/" }

    /// The first text behind all of them, in the order of bytes: 0 is what comes behind the slash.
    public var end: String { text + "0" }
}
