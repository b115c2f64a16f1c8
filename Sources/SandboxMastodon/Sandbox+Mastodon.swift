public import HTTP
public import SandboxCore

extension Sandbox {
    /// The face of a Mastodon server: its interface, login, streams, the site.
    public var mastodon: @Sendable (Request) async -> Response { handler(.mastodon) }
}
