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

    /// Ends one token by its row or by itself, those of a person, or all.
    func endTokens(_ form: FormFields, _ world: World) async throws {
        let now = world.now
        let person = form["person"].flatMap { PersonID($0) }
        let key = form["key"].flatMap { Int64($0) }
        let hash = form["token"].map(SecretDigest.of)
        try await world.database.write { connection in
            if let hash {
                try MastodonTokens.revoke(hash, at: now, connection)
            } else {
                try MastodonTokens.revoke(id: key, person: person, at: now, connection)
            }
        }
    }

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
        try await settings.write(world)
    }

    func tokens(_ world: World) throws -> [ControlToken] {
        try world.database.readTransaction { connection in
            try MastodonTokens.newest(20, connection).map { token in
                ControlToken(
                    key: String(token.id),
                    person: try token.person.flatMap { try People.find($0, connection) }?.name ?? "",
                    app: try MastodonApps.find(token.app, connection)?.name ?? "",
                    state: token.scopes.text,
                    holds: token.revoked == nil
                )
            }
        }
    }
}
