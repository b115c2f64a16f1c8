internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore
internal import Web

/// Where programs register themselves.
enum MastodonRegistration {
    static let routes: [Route<MastodonCall>] = [
        Route(.post, FixedPath("/api/v1/apps")) { call in
            let parameters = call.parameters
            let given = parameters.list("redirect_uris") + [parameters["redirect_uris"]].compactMap(\.self)
            let app = try await register(
                name: parameters["client_name"] ?? "",
                redirectURIs: given.flatMap(FormFields.lines),
                scopes: parameters["scopes"],
                website: parameters.text("website"),
                call.world
            )
            return .json(json(app, isOwner: true).bytes)
        },
        Route(.get, FixedPath("/api/v1/apps/verify_credentials")) { call in
            .json(json(try call.caller().app, isOwner: false).bytes)
        },
    ]

    static let outOfBand = "urn:ietf:wg:oauth:2.0:oob"

    static func register(
        name: String,
        redirectURIs: [String],
        scopes: String?,
        website: String?,
        _ world: World
    ) async throws -> MastodonApp {
        let scopes = scopes.map(MastodonScopes.init) ?? .usual
        try check(name, redirectURIs, scopes, website, try MastodonSettings.read(world).edition)
        let random = world.configuration.randomness
        let app = MastodonApp(
            id: 0,
            clientID: random.secret(),
            secret: random.secret(),
            name: name,
            website: website,
            redirectURIs: redirectURIs,
            scopes: scopes.isEmpty ? .usual : scopes
        )
        let now = world.now
        return try await world.database.write { connection in
            var stored = app
            stored.id = try MastodonApps.insert(app, at: now, connection)
            return stored
        }
    }

    private static func check(
        _ name: String,
        _ addresses: [String],
        _ scopes: MastodonScopes,
        _ website: String?,
        _ edition: MastodonEdition
    ) throws(MastodonError) {
        if name.allSatisfy(\.isWhitespace) { throw .invalid("Application name can't be blank") }
        if name.count > 60 { throw .invalid("Application name is too long (maximum is 60 characters)") }
        if addresses.isEmpty { throw .invalid("Redirect URI can't be blank") }
        for address in addresses { try check(address) }
        if !scopes.areKnown(to: edition) { throw .invalid("Scopes doesn't match configured on the server.") }
        if let website, WebURL(website) == nil { throw .invalid("Website must be a valid URL") }
    }

    private static func check(_ address: String) throws(MastodonError) {
        if address.utf8.elementsEqual(outOfBand.utf8) { return }
        let bytes = Array(address.utf8)
        guard bytes.count <= 2000, let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0,
            bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { throw .invalid("Redirect URI must be an absolute URI.") }
        if bytes.contains(UInt8(ascii: "#")) { throw .invalid("Redirect URI cannot contain a fragment.") }
        let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
        if ["javascript", "data", "vbscript", "mailto", "file", "about", "blob"].contains(scheme) {
            throw .invalid("Redirect URI is forbidden by the server.")
        }
        let isWeb = scheme == "http" || scheme == "https"
        guard FieldName(scheme) != nil, isWeb ? WebURL(address) != nil : bytes.count > colon + 1 else {
            throw .invalid("Redirect URI must be an absolute URI.")
        }
    }

    private static func json(_ app: MastodonApp, isOwner: Bool) -> JSON {
        .object([
            "id": .string(String(app.id)),
            "name": .string(app.name),
            "website": .textOrNull(app.website),
            "scopes": .array(app.scopes.names.map(JSON.string)),
            "redirect_uris": .array(app.redirectURIs.map(JSON.string)),
            "redirect_uri": .string(app.redirectURIs.joined(separator: "\n")),
            "client_id": isOwner ? .string(app.clientID) : nil,
            "client_secret": isOwner ? .string(app.secret) : nil,
            "client_secret_expires_at": isOwner ? 0 : nil,
        ])
    }
}
