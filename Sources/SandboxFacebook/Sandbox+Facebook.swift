public import HTTP
public import SandboxCore

extension Sandbox {
    /// The Facebook face: the Graph, the dialogs, the site, the developer's and the control page.
    public var facebook: @Sendable (Request) async -> Response { handler(.facebook) }

    /// Registers an app, or adds return addresses to the one of that name.
    ///
    /// - Parameters:
    ///   - edition: what the Facebook face lets it do; classic when it was never said.
    ///   - deauthorizeURL: where the app is told that a person removed it.
    ///   - dataDeletionURL: where the app is told that a person asks for their data to be deleted.
    /// - Throws: `SandboxError` for names and addresses that cannot be used.
    public func registerApp(
        name: String,
        redirectURIs: [String],
        edition: FacebookEdition? = nil,
        deauthorizeURL: String? = nil,
        dataDeletionURL: String? = nil
    ) async throws -> (id: String, secret: String) {
        let app = try await world(of: .facebook).registerApp(
            AppRegistration(
                name: name,
                redirectURIs: redirectURIs,
                edition: edition,
                deauthorizeURL: deauthorizeURL,
                dataDeletionURL: dataDeletionURL
            )
        )
        return (app.id.description, app.secret)
    }
}
