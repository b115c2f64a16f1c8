@testable import SandboxCore
@testable import SandboxFacebook
@testable import SandboxX

extension Sandbox {
    /// Registers an app at the Facebook face, or adds return addresses to the one of that name.
    func registerApp(
        name: String,
        redirectURIs: [String],
        edition: FacebookEdition? = nil,
        deauthorizeURL: String? = nil,
        dataDeletionURL: String? = nil
    ) async throws -> (id: String, secret: String) {
        let registration = AppRegistration(
            name: name,
            redirectURIs: redirectURIs,
            edition: edition,
            deauthorizeURL: deauthorizeURL,
            dataDeletionURL: dataDeletionURL
        )
        let app = try await world(of: .facebook).registerApp(registration)
        return (app.id.description, app.secret)
    }

    /// Registers an app at the X face, or adds return addresses to the one of that name.
    func registerXApp(name: String, redirectURIs: [String]) async throws -> XApp {
        try await world(of: .x).registerXApp(name: name, redirectURIs: redirectURIs)
    }
}
