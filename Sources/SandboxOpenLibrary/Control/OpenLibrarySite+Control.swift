internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension OpenLibrarySite {
    static var settingsAct: String? { "server" }

    func settings(_ world: World) throws -> OpenLibraryTemperPart {
        OpenLibraryTemperPart(temper: try OpenLibraryTemper.read(world))
    }

    func set(_ form: FormFields, _ world: World) async throws {
        var temper = try OpenLibraryTemper.read(world)
        temper.set(form)
        try await temper.write(world)
    }

    // Nobody logs in at the library, so there are no tokens.
    var tokens: AccessTokens { AccessTokens(face: "openlibrary") }
    func state(of token: AccessToken, at now: Timestamp) -> String { token.kind }
    func nameOfApp(_ id: Int64, _ connection: borrowing Connection) throws -> String? { nil }
    func tokenEnd(_ reason: String?) -> String { "ended" }
}
