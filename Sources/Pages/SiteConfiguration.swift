public import HTTP

/// How this installation is reached and what it tells of itself.
public struct SiteConfiguration: Sendable {
    /// How people and networks reach it.
    public var addresses: SiteAddresses
    /// The sandbox's own site, when the sandbox plays the networks.
    public var sandboxURL: WebURL?
    /// The hub that hears when a feed is new (W3C WebSub).
    public var feedHub: WebURL?
    /// Whether pages that reviews link to are told of it, and those that link to reviews can say so (W3C Webmention).
    public var exchangesMentions: Bool
    /// The version of the program.
    public var version: String
    /// What a tester chooses from in place of where their browser is; empty but in the sandbox.
    public var testPositions: [TestPosition]

    /// A configuration.
    public init(
        addresses: SiteAddresses,
        sandboxURL: WebURL?,
        feedHub: WebURL?,
        exchangesMentions: Bool,
        version: String,
        testPositions: [TestPosition] = []
    ) {
        self.addresses = addresses
        self.sandboxURL = sandboxURL
        self.feedHub = feedHub
        self.exchangesMentions = exchangesMentions
        self.version = version
        self.testPositions = testPositions
    }
}
