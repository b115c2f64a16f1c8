internal import HTTP
internal import Primitives
internal import SandboxCore
internal import Web

/// What the provider says of itself, and its keys.
enum Discovery {
    static let routes: [Route<OpenIDCall>] = [
        Route(.get, FixedPath("/.well-known/openid-configuration")) { call in .json(description(call).bytes) },
        // The same by the name of RFC 8414.
        Route(.get, FixedPath("/.well-known/oauth-authorization-server")) { call in .json(description(call).bytes) },
        Route(.get, FixedPath("/keys")) { call in
            let keys = try await SigningKeys.shown(call.world, call.temper)
            let json = keys.map { $0.json(isNamed: !call.temper.namesNoKeys) }
            return .json(JSON.object(["keys": .array(json)]).bytes)
        },
    ]

    /// OpenID Connect Discovery 1.0 section 3; what is announced is what the endpoints do, save where the dial says.
    private static func description(_ call: OpenIDCall) -> JSON {
        func list(_ names: String...) -> JSON { .array(names.map(JSON.string)) }
        let world = call.world
        let announced: [String]? =
            switch call.temper.announcement {
            case .asTaken: call.temper.secretWay.names + ["none"]
            case .nothing: nil
            case .basic, .post: [call.temper.announcement.rawValue]
            }
        return .object([
            "issuer": .string(call.temper.issuer(world)),
            "authorization_endpoint": .string(world.address("/authorize")),
            "token_endpoint": .string(world.address("/token")),
            "userinfo_endpoint": .string(world.address("/userinfo")),
            "revocation_endpoint": .string(world.address("/revoke")),
            "introspection_endpoint": .string(world.address("/introspect")),
            "registration_endpoint": .string(world.address("/register")),
            "jwks_uri": .string(world.address("/keys")),
            "service_documentation": .string(world.address("/sandbox/apps")),
            "scopes_supported": .array(OpenIDScope.allCases.map { .string($0.rawValue) }),
            "response_types_supported": list("code"),
            "response_modes_supported": list("query"),
            "grant_types_supported": list("authorization_code", "refresh_token"),
            "subject_types_supported": list("public"),
            "id_token_signing_alg_values_supported": list("RS256"),
            "token_endpoint_auth_methods_supported": announced.map { .array($0.map(JSON.string)) },
            "code_challenge_methods_supported": list("S256", "plain"),
            "prompt_values_supported": .array(Prompt.allCases.map { .string($0.rawValue) }),
            "claims_supported": list(
                "sub",
                "iss",
                "aud",
                "exp",
                "iat",
                "auth_time",
                "nonce",
                "at_hash",
                "name",
                "given_name",
                "family_name",
                "preferred_username",
                "profile",
                "picture",
                "email",
                "email_verified"
            ),
            "claims_parameter_supported": false,
            "request_parameter_supported": false,
            "request_uri_parameter_supported": false,
            "authorization_response_iss_parameter_supported": true,
        ])
    }
}
