/// A page of the web by its address: what a like button on another site is about.
public struct LikedPage: Sendable, Hashable {
    /// The address, at most ``maximumLength`` bytes of ASCII.
    public let address: String

    /// A page; `nil` where the address is longer than any that is kept.
    ///
    /// - Parameter address: scheme and host in small letters and no fragment, so that a page has one address.
    public init?(_ address: ShortLinkTarget) {
        guard address.text.utf8.count <= Self.maximumLength else { return nil }
        self.address = address.text
    }

    /// A page of the ledger.
    public init(trusted address: String) { self.address = address }

    /// The site it is a page of.
    public var site: WebSite {
        var slashes = 0
        let beginning = address.utf8.prefix { byte in
            if byte == UInt8(ascii: "/") { slashes += 1 }
            return slashes < 3 && byte != UInt8(ascii: "?")
        }
        return WebSite(trusted: String(decoding: beginning, as: UTF8.self))
    }

    /// How many bytes an address has at most.
    public static let maximumLength = 1024
    /// How many pages of other sites one member likes at most: anybody can make up addresses.
    public static let maximumPerMember = 1000
    /// How many pages of one site one member likes at most, so that few cannot fill the ledger of a site they hate.
    public static let maximumPerMemberAndSite = 100
    /// How many pages of one site are liked at most, by all members together.
    public static let maximumPerSite = 10_000
}
