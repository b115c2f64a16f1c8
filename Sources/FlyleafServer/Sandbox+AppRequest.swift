import HTTP
import Networks
import SandboxCore

extension Sandbox {
    /// Registers Flyleaf at a face, as anybody's app is registered.
    func register(_ app: AppRequest, at face: SandboxFace) async throws -> AppKeys {
        var fields = FormFields(["name": app.name])
        for address in app.returnURLs { fields.append("redirect_uri", address) }
        if let edition = app.edition { fields.append("edition", edition) }
        if let address = app.deauthorizationURL { fields.append("deauthorize_url", address) }
        if let address = app.deletionURL { fields.append("data_deletion_url", address) }
        let keys = try await register(fields, at: face)
        return AppKeys(
            id: keys.id,
            secret: keys.secret,
            consumerKey: keys["consumer_key"],
            consumerSecret: keys["consumer_secret"]
        )
    }
}
