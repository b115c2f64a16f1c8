/// What a network makes a link of, within the rules that networks share (twitter-text).
struct AddressRules: Sendable {
    /// What can stand before a host, in lower case.
    let schemes: [String]
    /// Whether a domain without a scheme is a link; where not, what would be one still hides what stands in it.
    let linksBareDomains: Bool
    /// How far an address reaches behind its host.
    let tail: AddressTail

    /// Those of X.
    static let x = AddressRules(schemes: ["http://", "https://"], linksBareDomains: true, tail: .x)

    /// Those of Mastodon: other letters in paths, more schemes, and none without one.
    static let mastodon = AddressRules(
        schemes: [
            "http://", "https://", "dat://", "dweb://", "ipfs://", "ipns://", "ssb://", "gopher://", "gemini://",
        ],
        linksBareDomains: false,
        tail: .mastodon
    )
}
