internal import Primitives
internal import SQLite
internal import SandboxCore

/// What the provider keeps of codes and tokens; only their digests are stored.
enum OpenIDTokens {
    static let tokens = AccessTokens(face: "openid")
    static let codes = AccessCodes(face: "openid")
    /// Why any token is ended.
    static let revoked = "revoked"
    /// Why a refresh token is ended that was exchanged.
    static let exchanged = "exchanged"

    enum Kind: String, Sendable {
        case access, refresh

        var lifetime: Duration { .seconds(self == .access ? 3600 : 30 * 86_400) }
    }

    /// Keeps a token that came from a code.
    static func insert(
        _ hash: [UInt8],
        _ kind: Kind,
        like grant: Grant,
        at now: Timestamp,
        _ connection: borrowing Connection
    ) throws {
        try tokens.insert(
            AccessToken(
                hash: hash,
                kind: kind.rawValue,
                app: grant.app.id,
                person: grant.person,
                scope: OpenIDScope.text(grant.scopes),
                origin: grant.origin,
                text: nil,
                secret: nil,
                nonce: nil,
                issued: now,
                expires: now + kind.lifetime,
                ended: nil
            ),
            connection
        )
    }

    /// What tokens are given for: a code, or a refresh token of that code.
    struct Grant: Sendable {
        let app: RelyingParty
        let person: PersonID
        let scopes: Set<OpenIDScope>
        /// The digest of the code.
        let origin: [UInt8]
        /// What the client binds an id_token to.
        let nonce: String?
        /// When the person logged in.
        let loggedIn: Timestamp
    }

    /// Whether a person has let a program know this much before.
    static func isAuthorised(
        _ app: Int64,
        by person: PersonID,
        _ scopes: Set<OpenIDScope>,
        _ connection: borrowing Connection
    ) throws -> Bool {
        try tokens.open(of: person, app: app, connection).contains { OpenIDScope.read($0.scope).isSuperset(of: scopes) }
    }

    // MARK: When a person logged in

    static func keepLogin(_ moment: Timestamp, of code: [UInt8], _ connection: borrowing Connection) throws {
        try connection.execute("INSERT INTO openid_login (code, moment) VALUES (?, ?)", [code, moment])
    }

    static func login(of code: [UInt8], _ connection: borrowing Connection) throws -> Timestamp? {
        try connection.first("SELECT moment FROM openid_login WHERE code = ?", [code]) { row in try row.timestamp(0) }
    }
}
