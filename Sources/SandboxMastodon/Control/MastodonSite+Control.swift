internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension MastodonSite {
    static var settingsAct: String? { "server" }

    func settings(_ world: World) throws -> MastodonSettingsPart {
        MastodonSettingsPart(settings: try MastodonSettings.read(world))
    }

    func username(of person: Person) -> String? { MastodonHandle.username(of: person) }

    func set(_ form: FormFields, _ world: World) async throws {
        var settings = try MastodonSettings.read(world)
        if let version = form["version"] {
            guard let edition = MastodonEdition(rawValue: version) else {
                let versions = MastodonEdition.allCases.map(\.rawValue).joined(separator: ", ")
                throw SiteRefusal(.unprocessableContent, "version is one of \(versions).")
            }
            settings.edition = edition
        }
        if let text = form["media_seconds"] {
            guard let seconds = Int(text), (0...86_400).contains(seconds) else {
                throw SiteRefusal(.unprocessableContent, "media_seconds is a number from 0 to 86400.")
            }
            settings.mediaSeconds = seconds
        }
        if let text = form["media_fails"] { settings.failsMedia = text == "1" || text == "true" }
        try settings.temper.set(form)
        try await settings.write(world)
    }

    var tokens: AccessTokens { AccessTokens(face: SandboxFace.mastodon.name) }

    func state(of token: AccessToken, at now: Timestamp) -> String { token.scope }

    func nameOfApp(_ id: Int64, _ connection: borrowing Connection) throws -> String? {
        try MastodonApps.find(id, connection)?.name
    }

    func tokenEnd(_ reason: String?) -> String { MastodonTokens.revoked }
}
