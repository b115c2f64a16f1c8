internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension XSite {
    func username(of person: Person) -> String? { person.username }

    func endTokens(_ form: FormFields, _ world: World) async throws {
        let person = form["person"].flatMap { PersonID($0) }
        let key = form["key"].flatMap(Hex.decode)
        let (text, reason) = (form["token"], form["reason"] == "463" ? "expired" : "revoked")
        try await world.database.write { connection in
            if let text {
                try XTokens.end(reason, hash: SecretDigest.of(text), connection)
                try SigningTokens.end(reason, text, connection)
            } else if let key, key.count == 8 {
                for token in try XTokens.newest(1000, connection) where token.hash.starts(with: key) {
                    try XTokens.end(reason, hash: token.hash, connection)
                }
                for token in try SigningTokens.newest(1000, connection)
                where SecretDigest.of(token.token).starts(with: key) {
                    try SigningTokens.end(reason, token.token, connection)
                }
            } else {
                try XTokens.end(reason, of: person, connection)
            }
        }
    }

    func tokens(_ world: World) throws -> [ControlToken] {
        let now = world.now
        return try world.database.readTransaction { connection in
            let bearers = try XTokens.newest(20, connection).map { token in
                ControlToken(
                    key: Hex.encode(token.hash.prefix(8)),
                    person: try token.person.flatMap { try People.find($0, connection) }?.name ?? "",
                    app: try XApps.find(.id, token.app, connection)?.name ?? "",
                    state: "\(token.kind.rawValue): \(token.ended ?? (token.holds(at: now) ? "holds" : "expired"))",
                    holds: token.holds(at: now)
                )
            }
            let signing = try SigningTokens.newest(20, connection).map { token in
                ControlToken(
                    key: Hex.encode(SecretDigest.of(token.token).prefix(8)),
                    person: try People.find(token.person, connection)?.name ?? "",
                    app: try XApps.find(.id, token.app, connection)?.name ?? "",
                    state: "OAuth 1.0a: \(token.ended ?? "holds")",
                    holds: token.ended == nil
                )
            }
            return bearers + signing
        }
    }
}
