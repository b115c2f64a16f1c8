internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension OpenIDSite {
    static var settingsAct: String? { "server" }

    func settings(_ world: World) throws -> OpenIDTemperPart {
        OpenIDTemperPart(temper: try OpenIDTemper.read(world))
    }

    func username(of person: Person) -> String? { Claims.username(of: person) }

    func set(_ form: FormFields, _ world: World) async throws {
        var temper = try OpenIDTemper.read(world)
        try temper.set(form)
        try await temper.write(world)
        if form["rotate"] == "1" { try await SigningKeys.rotate(world) }
    }

    var tokens: AccessTokens { OpenIDTokens.tokens }

    func state(of token: AccessToken, at now: Timestamp) -> String { "\(token.kind): \(token.scope)" }

    func nameOfApp(_ id: Int64, _ connection: borrowing Connection) throws -> String? {
        try RelyingParties.find(id, connection)?.name
    }

    func tokenEnd(_ reason: String?) -> String { OpenIDTokens.revoked }
}
