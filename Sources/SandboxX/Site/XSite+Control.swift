internal import Primitives
internal import SQLite
internal import SandboxCore

extension XSite {
    var tokens: AccessTokens { AccessTokens(face: SandboxFace.x.name) }

    func username(of person: Person) -> String? { person.username }

    func state(of token: AccessToken, at now: Timestamp) -> String {
        let kind = token.kind == SigningTokens.kind ? "OAuth 1.0a" : token.kind
        return "\(kind): \(token.ended ?? (token.holds(at: now) ? "holds" : "expired"))"
    }

    func nameOfApp(_ id: Int64, _ connection: borrowing Connection) throws -> String? {
        try XApps.find(.id, id, connection)?.name
    }

    func tokenEnd(_ reason: String?) -> String { reason == "463" ? "expired" : "revoked" }
}
