internal import Primitives
internal import SQLite
internal import SandboxCore

/// A token of OAuth 1.0a; its secret signs calls, so it is stored as it is.
struct SigningToken: Sendable {
    var token: String
    var secret: String
    var app: XAppID
    var person: PersonID
    var issued: Timestamp
    var ended: String?
}

/// The statements about access tokens of OAuth 1.0a.
enum SigningTokens {
    private static let table = AccessTokens(face: "x")
    /// What tells them from bearer tokens.
    static let kind = "signing"

    static func find(_ token: String, _ connection: borrowing Connection) throws -> SigningToken? {
        try table.find(SecretDigest.of(token), connection).flatMap(SigningToken.init)
    }

    /// The token of a person for an app that still holds: a second login gives the same one.
    static func find(
        _ person: PersonID,
        _ app: XAppID,
        _ connection: borrowing Connection
    ) throws -> SigningToken? {
        try table.open(of: person, app: app.rawValue, connection).lazy.compactMap(SigningToken.init).first
    }

    static func insert(_ token: SigningToken, _ connection: borrowing Connection) throws {
        try table.insert(token.row, connection)
    }

    static func end(_ reason: String, _ token: String, _ connection: borrowing Connection) throws {
        try table.end(reason, hash: SecretDigest.of(token), connection)
    }
}

extension SigningToken {
    /// The row of the table as this face reads it; `nil` for a bearer token.
    init?(_ token: AccessToken) {
        guard token.kind == SigningTokens.kind, let text = token.text, let secret = token.secret,
            let person = token.person
        else { return nil }
        self.init(
            token: text,
            secret: secret,
            app: XAppID(rawValue: token.app),
            person: person,
            issued: token.issued,
            ended: token.ended
        )
    }

    /// The row of the table.
    var row: AccessToken {
        AccessToken(
            hash: SecretDigest.of(token),
            kind: SigningTokens.kind,
            app: app.rawValue,
            person: person,
            scope: "",
            origin: nil,
            text: token,
            secret: secret,
            nonce: nil,
            issued: issued,
            expires: nil,
            ended: ended
        )
    }
}
