internal import HTTP
internal import SQLite
internal import SandboxCore
internal import Templating

extension MastodonSite: DeveloperSite {
    func apps(_ connection: borrowing Connection) throws -> [MastodonApp] { try MastodonApps.newest(50, connection) }

    func options(_ form: FormFields) -> UsualScopes { UsualScopes() }

    static func register(_ fields: FormFields, _ world: World) async throws -> ProgramKeys {
        let edition = try MastodonSettings.read(world).edition
        let usual = edition.hasMetadata ? UsualScopes.text : "read write follow push"
        let app = try await MastodonRegistration.register(
            name: fields["name"] ?? "",
            redirectURIs: fields.returnAddresses,
            scopes: fields["scopes"].flatMap { $0.isEmpty ? nil : $0 } ?? usual,
            website: nil,
            world
        )
        return ProgramKeys(id: app.clientID, secret: app.secret)
    }
}

/// The scopes that most programs ask for.
struct UsualScopes: ViewModel {
    static let text = "read write follow push profile"

    static var fields: [Field<Self>] { [Field("usualScopes") { _ in text }] }
}
