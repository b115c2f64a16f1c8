internal import HTTP
internal import SQLite
internal import SandboxCore

extension FacebookSite: DeveloperSite {
    func apps(_ connection: borrowing Connection) throws -> [App] { try Apps.all(connection) }

    func options(_ form: FormFields) -> EditionOptions {
        EditionOptions(edition: form["edition"].flatMap(FacebookEdition.init) ?? .classic)
    }

    static func register(_ fields: FormFields, _ world: World) async throws -> ProgramKeys {
        let app = try await world.registerApp(try AppRegistration(fields))
        let edition = (name: "edition", value: app.edition.rawValue)
        return ProgramKeys(id: app.id.description, secret: app.secret, others: [edition])
    }
}

extension AppRegistration {
    /// What a form or a program says.
    init(_ form: FormFields) throws(SandboxError) {
        name = form["name"] ?? ""
        redirectURIs = form.returnAddresses
        deauthorizeURL = form["deauthorize_url"]
        dataDeletionURL = form["data_deletion_url"]
        guard let text = form["edition"], !text.isEmpty else { return }
        guard let edition = FacebookEdition(rawValue: text) else { throw .badEdition }
        self.edition = edition
    }
}
