internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore
internal import Web

/// Where programs register themselves (RFC 7591), and what every registration has in common.
enum ClientRegistration {
    static let routes: [Route<OpenIDCall>] = [
        Route(.post, FixedPath("/register")) { call in try await register(call) }
    ]

    private static func register(_ call: OpenIDCall) async throws -> Response {
        guard let json = JSON(call.request.body), case .object = json else {
            throw invalidMetadata("The body is no JSON object")
        }
        let addresses = json["redirect_uris"]?.elements?.compactMap(\.textOrNumber) ?? []
        let way = json["token_endpoint_auth_method"]?.textOrNumber ?? SecretWay.basic.rawValue
        guard ([SecretWay.basic, .post].map(\.rawValue) + ["none"]).contains(way) else {
            throw invalidMetadata("token_endpoint_auth_method is not one of those taken")
        }
        for (name, taken) in [
            ("grant_types", ["authorization_code", "refresh_token"]), ("response_types", ["code"]),
        ] {
            let asked = json[name]?.elements?.compactMap(\.textOrNumber) ?? []
            guard asked.allSatisfy(taken.contains) else { throw invalidMetadata("\(name) has one that is not taken") }
        }
        let app: RelyingParty
        do {
            // Each registration is a client of its own, whatever its name.
            app = try await insert(
                json["client_name"]?.textOrNumber ?? "A program without a name",
                addresses,
                isPublic: way == "none",
                call.world
            )
        } catch let error as SandboxError {
            guard case .badAppName = error else {
                throw OpenIDError(.badRequest, "invalid_redirect_uri", error.description)
            }
            throw invalidMetadata(error.description)
        }
        return .json(answer(app, way, call.world).bytes, status: .created)
    }

    private static func invalidMetadata(_ description: String) -> OpenIDError {
        OpenIDError(.badRequest, "invalid_client_metadata", description)
    }

    private static func answer(_ app: RelyingParty, _ way: String, _ world: World) -> JSON {
        .object([
            "client_id": .string(app.clientID), "client_secret": app.isPublic ? nil : .string(app.secret),
            "client_secret_expires_at": app.isPublic ? nil : 0, "client_id_issued_at": .integer(world.now.seconds),
            "client_name": .string(app.name), "redirect_uris": .array(app.redirectURIs.map(JSON.string)),
            "token_endpoint_auth_method": .string(way), "response_types": ["code"],
            "grant_types": ["authorization_code", "refresh_token"],
        ])
    }

    /// Registers a program, or adds return addresses to the one of that name.
    static func addOrFind(
        _ name: String,
        _ addresses: [String],
        isPublic: Bool,
        _ world: World
    ) async throws -> RelyingParty {
        for address in addresses { try World.checkReturnAddress(address) }
        let known = try await world.database.write { connection -> RelyingParty? in
            guard var app = try RelyingParties.find(name: name, connection) else { return nil }
            app.redirectURIs += addresses.filter { !app.mayReturn(to: $0) }
            try RelyingParties.setAddresses(app.redirectURIs, of: app.id, connection)
            return app
        }
        if let known { return known }
        return try await insert(name, addresses, isPublic: isPublic, world)
    }

    private static func insert(
        _ name: String,
        _ addresses: [String],
        isPublic: Bool,
        _ world: World
    ) async throws -> RelyingParty {
        guard (1...100).contains(name.count), !name.allSatisfy(\.isWhitespace) else { throw SandboxError.badAppName }
        guard !addresses.isEmpty else { throw SandboxError.badRedirectURI("A program needs a return address.") }
        for address in addresses { try World.checkReturnAddress(address) }
        let random = world.configuration.randomness
        let app = RelyingParty(
            id: 0,
            name: name,
            clientID: random.secret(),
            secret: isPublic ? "" : random.secret(),
            redirectURIs: addresses
        )
        let now = world.now
        return try await world.database.write { connection in
            try RelyingParties.insert(app, at: now, connection)
            return try RelyingParties.find(clientID: app.clientID, connection) ?? app
        }
    }
}
