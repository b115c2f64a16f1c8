internal import HTTP
internal import SQLite
internal import SandboxCore
internal import Templating

extension XSite: DeveloperSite {
    func apps(_ connection: borrowing Connection) throws -> [XApp] { try XApps.all(connection) }

    func options(_ form: FormFields) -> NoOptions { NoOptions() }

    static func register(_ fields: FormFields, _ world: World) async throws -> ProgramKeys {
        let app = try await world.registerXApp(
            name: fields["name"] ?? "",
            redirectURIs: fields.returnAddresses,
            isConfidential: fields["type"] != "public"
        )
        return ProgramKeys(
            id: app.clientID,
            secret: app.clientSecret,
            others: [
                ("client_id", app.clientID), ("client_secret", app.clientSecret), ("consumer_key", app.consumerKey),
                ("consumer_secret", app.consumerSecret), ("type", app.isConfidential ? "confidential" : "public"),
            ]
        )
    }
}
