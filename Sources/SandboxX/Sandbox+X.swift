public import HTTP
public import SandboxCore

extension Sandbox {
    /// The face of X: versions 1.1 and 2 of its interface, its login and composer pages, the site.
    public var x: @Sendable (Request) async -> Response { handler(.x) }

    /// Registers an app at the face of X, or adds return addresses to the one of that name.
    public func registerXApp(name: String, redirectURIs: [String]) async throws -> XApp {
        try await world(of: .x).registerXApp(name: name, redirectURIs: redirectURIs)
    }
}
