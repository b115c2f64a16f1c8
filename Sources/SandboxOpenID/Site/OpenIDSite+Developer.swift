internal import HTTP
internal import SQLite
internal import SandboxCore
internal import Templating

extension OpenIDSite: DeveloperSite {
    func apps(_ connection: borrowing Connection) throws -> [RelyingParty] {
        try RelyingParties.newest(50, connection)
    }

    func options(_ form: FormFields) -> NoOptions { NoOptions() }

    static func register(_ fields: FormFields, _ world: World) async throws -> ProgramKeys {
        let app = try await ClientRegistration.addOrFind(
            fields["name"] ?? "",
            fields.returnAddresses,
            isPublic: fields["type"] == "public",
            world
        )
        let issuer = try OpenIDTemper.read(world).issuer(world)
        return ProgramKeys(id: app.clientID, secret: app.secret, others: [("issuer", issuer)])
    }
}

extension RelyingParty: ViewModel {
    static var fields: [Field<Self>] {
        [
            Field("name") { $0.name }, Field("clientID") { $0.clientID },
            Field("secret") { $0.secret.isEmpty ? nil : $0.secret },
            Field("addresses") { $0.redirectURIs.map(Line.init) },
        ]
    }
}
