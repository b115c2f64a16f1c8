internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore
internal import WebSocket

/// One call of the interface: what came, and the face it came to.
struct MastodonCall: Sendable {
    /// Who a token stands for.
    enum Identity: Sendable {
        case nobody
        /// The token is not one of ours.
        case unknown
        case revoked
        case caller(MastodonCaller)
    }

    let api: MastodonAPI
    let request: Request
    let path: [String]
    let parameters: MastodonParameters
    let identity: Identity
    /// What this server does otherwise.
    let temper: MastodonTemper

    var world: World { api.world }

    /// The person behind the call, whose token has one of these scopes.
    func user(_ scopes: String...) throws(MastodonError) -> (caller: MastodonCaller, person: Person) {
        let caller = try caller(scopes)
        guard let person = caller.person else { throw .needsPerson }
        return (caller, person)
    }

    /// The app behind the call, with or without a person.
    func caller(_ scopes: [String] = []) throws(MastodonError) -> MastodonCaller {
        switch identity {
        case .nobody, .unknown: throw .invalidToken
        case .revoked: throw .revokedToken
        case .caller(let caller):
            let isCovered = scopes.isEmpty || scopes.contains { temper.covers(caller.scopes, $0) }
            guard isCovered else { throw temper.outsideScopes }
            return caller
        }
    }

    /// The person who looks, for what anybody may see; a token that is there must hold and reach far enough.
    func viewer(_ scopes: String...) throws(MastodonError) -> Person? {
        switch identity {
        case .nobody, .unknown: return nil
        case .revoked, .caller: return try caller(scopes).person
        }
    }
}

/// Who makes a call.
struct MastodonCaller: Sendable {
    var app: MastodonApp
    /// Absent when the app itself calls.
    var person: Person?
    var scopes: MastodonScopes
    var token: AccessToken
}

extension MastodonCall {
    /// The token of a request: in the header, or in the query, as streams and old clients send it.
    ///
    /// A browser can put it into a WebSocket's handshake only as the name of a subprotocol.
    static func tokenText(_ request: Request) -> String? {
        if let field = request.fields[.authorization] {
            let parts = field.utf8.split(separator: 0x20, maxSplits: 1)
            if parts.count == 2, String(decoding: parts[0], as: UTF8.self).lowercased() == "bearer" {
                return String(decoding: parts[1].drop { $0 == 0x20 }, as: UTF8.self)
            }
        }
        if let text = request.target.query["access_token"] { return text }
        guard WebSocketHandshake.isAsked(by: request) else { return nil }
        return request.fields[FieldName.known("Sec-WebSocket-Protocol")]
    }

    static func identity(of request: Request, _ world: World) throws -> Identity {
        guard let text = tokenText(request), !text.isEmpty else { return .nobody }
        return try world.database.read { connection in
            guard let token = try MastodonTokens.find(SecretDigest.of(text), connection),
                let app = try MastodonApps.find(token.app, connection)
            else { return .unknown }
            guard token.ended == nil else { return .revoked }
            let person = try token.person.flatMap { try People.find($0, connection) }
            return .caller(MastodonCaller(app: app, person: person, scopes: token.scopes, token: token))
        }
    }
}
