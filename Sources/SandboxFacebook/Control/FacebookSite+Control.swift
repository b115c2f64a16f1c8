internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension FacebookSite {
    func tokens(_ world: World) throws -> [ControlToken] {
        let now = world.now
        return try world.database.readTransaction { connection -> [ControlToken] in
            try GraphTokens.newest(20, connection).map { token in
                let person = try token.person.flatMap { try People.find($0, connection) }
                let app = try Apps.find(token.app, connection)
                let end = token.end(at: now)
                return ControlToken(
                    key: Hex.encode(token.hash.prefix(8)),
                    person: person?.name ?? "",
                    app: app?.name ?? "",
                    state: end.map { "ended: \($0.words)" }
                        ?? (token.isLongLived ? "holds, 60 days" : "holds, 2 hours"),
                    holds: end == nil
                )
            }
        }
    }

    /// `reason` is a subcode of error 190.
    func endTokens(_ form: FormFields, _ world: World) async throws {
        guard let reason = Int(form["reason"] ?? "463").flatMap(TokenEnd.init) else {
            throw SiteRefusal(.unprocessableContent, "reason is one of 458, 460, 463, 466, 467.")
        }
        let person = form["person"].flatMap { PersonID($0) }
        let key = form["key"].flatMap(Hex.decode)
        let hash = form["token"].map(SecretDigest.of)
        try await world.database.write { connection in
            if let hash {
                _ = try GraphTokens.end(reason, hash: hash, connection)
            } else if let key, key.count == 8 {
                for token in try GraphTokens.newest(1000, connection) where token.hash.starts(with: key) {
                    _ = try GraphTokens.end(reason, hash: token.hash, connection)
                }
            } else if let person {
                try GraphTokens.end(reason, of: person, connection)
            } else {
                _ = try GraphTokens.endAll(reason, connection)
            }
        }
    }
}

extension TokenEnd {
    var words: String {
        switch self {
        case .appRemoved: "the app was removed"
        case .passwordChanged: "the password was changed"
        case .expired: "expired"
        case .invalidated: "revoked"
        case .loggedOut: "logged out"
        }
    }
}
