internal import Crypto
internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

/// The tokens of one answer of the token endpoint.
struct FreshTokens: Sendable {
    private let access: String
    private let refresh: String

    init(_ world: World) {
        access = world.configuration.randomness.secret()
        refresh = world.configuration.randomness.secret()
    }

    /// Keeps their digests; a refresh token only where the person let the program look again.
    func keep(for grant: OpenIDTokens.Grant, at now: Timestamp, _ connection: borrowing Connection) throws {
        try OpenIDTokens.insert(SecretDigest.of(access), .access, like: grant, at: now, connection)
        guard grant.scopes.contains(.offlineAccess) else { return }
        try OpenIDTokens.insert(SecretDigest.of(refresh), .refresh, like: grant, at: now, connection)
    }

    /// The answer (OpenID Connect Core 1.0 section 3.1.3.3).
    func answer(_ grant: OpenIDTokens.Grant, _ call: OpenIDCall) async throws -> Response {
        let writer = IDTokenWriter(world: call.world, temper: call.temper)
        let idToken = try await writer.token(grant, accessToken: access)
        let json = JSON.object([
            "access_token": .string(access), "token_type": "Bearer",
            "expires_in": .integer(OpenIDTokens.Kind.access.lifetime.components.seconds),
            "scope": .string(OpenIDScope.text(grant.scopes)), "id_token": .string(idToken),
            "refresh_token": grant.scopes.contains(.offlineAccess) ? .string(refresh) : nil,
        ])
        return .json(json.bytes)
    }
}
