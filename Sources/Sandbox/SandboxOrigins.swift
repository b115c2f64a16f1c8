public import HTTP

/// Where each face of the sandbox is reached, for example `http://127.0.0.1:8081`.
public struct SandboxOrigins: Sendable, Hashable {
    /// The face that speaks Facebook's protocol.
    public let facebook: WebURL
    /// The face that speaks the protocol of X.
    public let x: WebURL
    /// The face that speaks Mastodon's protocol.
    public let mastodon: WebURL

    /// Origins; paths are of no account.
    public init(facebook: WebURL, x: WebURL, mastodon: WebURL) {
        self.facebook = facebook
        self.x = x
        self.mastodon = mastodon
    }

    /// Every face in the order of its port.
    public var all: [WebURL] { [facebook, x, mastodon] }
}
