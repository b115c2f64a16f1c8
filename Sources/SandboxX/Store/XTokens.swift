internal import Primitives
internal import SQLite
internal import SandboxCore

/// A bearer token of OAuth 2.0 as the store knows it: everything but the token itself.
struct XToken: Sendable {
    enum Kind: String, Sendable {
        case access
        case refresh
        /// Of an app without a person.
        case app
    }

    var hash: [UInt8]
    var kind: Kind
    var app: XAppID
    var person: PersonID?
    var scope: String
    /// What one consent led to: its end ends them all.
    var family: [UInt8]
    var issued: Timestamp
    /// Absent when it never expires.
    var expires: Timestamp?
    var ended: String?

    func holds(at moment: Timestamp) -> Bool {
        ended == nil && expires.map { moment < $0 } ?? true
    }
}

/// The statements about bearer tokens; only their digests are stored.
enum XTokens {
    private static let table = AccessTokens(face: "x")

    static func find(_ text: String, _ connection: borrowing Connection) throws -> XToken? {
        try find(hash: SecretDigest.of(text), connection)
    }

    static func find(hash: [UInt8], _ connection: borrowing Connection) throws -> XToken? {
        try table.find(hash, connection).flatMap(XToken.init)
    }

    static func insert(_ token: XToken, _ connection: borrowing Connection) throws {
        try table.insert(
            AccessToken(
                hash: token.hash,
                kind: token.kind.rawValue,
                app: token.app.rawValue,
                person: token.person,
                scope: token.scope,
                origin: token.family,
                text: nil,
                secret: nil,
                nonce: nil,
                issued: token.issued,
                expires: token.expires,
                ended: nil
            ),
            connection
        )
    }

    static func end(_ reason: String, hash: [UInt8], _ connection: borrowing Connection) throws {
        try table.end(reason, hash: hash, connection)
    }

    static func end(_ reason: String, family: [UInt8], _ connection: borrowing Connection) throws {
        try table.end(reason, origin: family, connection)
    }

    /// Ends the tokens of both kinds of OAuth that a person let an app have.
    static func end(_ reason: String, of person: PersonID, app: XAppID, _ connection: borrowing Connection) throws {
        try table.end(reason, of: person, app: app.rawValue, connection)
    }
}

extension XToken {
    /// The row of the table as this face reads it; `nil` for a token that signs.
    init?(_ token: AccessToken) {
        guard let kind = Kind(rawValue: token.kind) else { return nil }
        self.init(
            hash: token.hash,
            kind: kind,
            app: XAppID(rawValue: token.app),
            person: token.person,
            scope: token.scope,
            family: token.origin ?? [],
            issued: token.issued,
            expires: token.expires,
            ended: token.ended
        )
    }
}
