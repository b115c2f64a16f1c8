internal import Primitives
internal import SQLite
internal import SandboxCore

/// The statements about access tokens, which never expire by themselves; only their digests are stored.
enum MastodonTokens {
    private static let table = AccessTokens(face: "mastodon")
    /// Why any of them is ended.
    static let revoked = "revoked"

    static func insert(
        _ hash: [UInt8],
        app: Int64,
        person: PersonID?,
        _ scopes: MastodonScopes,
        at moment: Timestamp,
        _ connection: borrowing Connection
    ) throws {
        try table.insert(
            AccessToken(
                hash: hash,
                kind: "access",
                app: app,
                person: person,
                scope: scopes.text,
                origin: nil,
                text: nil,
                secret: nil,
                nonce: nil,
                issued: moment,
                expires: nil,
                ended: nil
            ),
            connection
        )
    }

    static func find(_ hash: [UInt8], _ connection: borrowing Connection) throws -> AccessToken? {
        try table.find(hash, connection)
    }

    /// Whether a token has not been revoked.
    static func holds(_ hash: [UInt8], _ connection: borrowing Connection) throws -> Bool {
        try table.find(hash, connection).map { $0.ended == nil } ?? false
    }

    /// What a person has let apps do, the latest first.
    static func open(of person: PersonID, _ connection: borrowing Connection) throws -> [AccessToken] {
        try table.open(of: person, app: nil, connection)
    }

    /// Whether a person has let an app do exactly this before, so that nobody needs to be asked again.
    static func isAuthorised(
        _ app: Int64,
        by person: PersonID,
        _ scopes: MastodonScopes,
        _ connection: borrowing Connection
    ) throws -> Bool {
        try table.open(of: person, app: app, connection).contains { Set($0.scopes.names) == Set(scopes.names) }
    }

    static func revoke(_ hash: [UInt8], _ connection: borrowing Connection) throws {
        try table.end(revoked, hash: hash, connection)
    }

    /// Ends what a person let an app do.
    static func revoke(person: PersonID, app: Int64, _ connection: borrowing Connection) throws {
        try table.end(revoked, of: person, app: app, connection)
    }
}

extension AccessToken {
    /// What it allows, as this face reads it.
    var scopes: MastodonScopes { MastodonScopes(scope) }
}
