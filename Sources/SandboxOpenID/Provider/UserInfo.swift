internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore
internal import Web

/// What a token lets a program know of its person (OpenID Connect Core 1.0 section 5.3).
enum UserInfo {
    static let routes: [Route<OpenIDCall>] = [
        Route(.get, FixedPath("/userinfo")) { call in try show(call) },
        Route(.post, FixedPath("/userinfo")) { call in try show(call) },
    ]

    private static func show(_ call: OpenIDCall) throws -> Response {
        guard let text = OpenIDCall.bearer(call.request) else { throw OpenIDError.invalidToken }
        let now = call.world.now
        let (token, person) = try call.world.database.readTransaction { connection in
            let token = try OpenIDTokens.tokens.find(SecretDigest.of(text), connection)
            return (token, try token?.person.flatMap { try People.find($0, connection) })
        }
        guard let token, let person, token.holds(at: now), token.kind == OpenIDTokens.Kind.access.rawValue else {
            throw OpenIDError.invalidToken
        }
        if call.temper.answersNothing { return Response(.ok) }
        let claims = Claims(
            person: person,
            scopes: OpenIDScope.read(token.scope),
            temper: call.temper,
            world: call.world
        )
        return .json(JSON.object(claims.members).bytes)
    }
}
