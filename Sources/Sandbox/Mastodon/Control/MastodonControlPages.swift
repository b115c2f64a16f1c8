internal import HTTP
internal import Primitives
internal import SQLite
internal import Web

/// Where faults are set, the clock is shifted, tokens are ended and the server's age is chosen.
enum MastodonControlPages {
    static let routes: [Route<MastodonContext>] = [
        Route(.get, FixedPath("/sandbox/control")) { context in
            context.site.wantsJSON ? .json(try json(context.world).bytes) : try show(context)
        },
        Route(.post, FixedPath("/sandbox/control")) { context in
            try await ControlPages.post(context.site) {
                try await apply($0, context.world)
            } json: {
                try json(context.world)
            }
        },
    ]

    private static func show(_ context: MastodonContext) throws -> Response {
        let world = context.world
        let view = MastodonControlView(
            now: world.now,
            offset: world.control.clockOffset,
            faults: world.control.faults,
            tokens: try tokens(world),
            settings: try MastodonSettings.read(world),
            log: world.control.log
        )
        return context.page(context.templates.control, "Control", view)
    }

    private static func apply(_ form: FormFields, _ world: World) async throws {
        switch form["act"] {
        case "fault": world.control.set(try ControlPages.fault(form))
        case "clear": world.control.clearFaults()
        case "clock": try await ControlPages.setClock(form, world)
        case "end": try await endTokens(form, world)
        case "server": try await setServer(form, world)
        default: throw SiteRefusal(.unprocessableContent, "act is one of fault, clear, clock, end, server.")
        }
    }

    /// Ends one token by its row or by itself, those of a person, or all.
    private static func endTokens(_ form: FormFields, _ world: World) async throws {
        let now = world.now
        let person = form["person"].flatMap { PersonID($0) }
        let key = form["key"].flatMap { Int64($0) }
        let hash = form["token"].map(Tokens.hash)
        try await world.database.write { connection in
            if let hash {
                try MastodonTokens.revoke(hash, at: now, connection)
            } else {
                try MastodonTokens.revoke(id: key, person: person, at: now, connection)
            }
        }
    }

    private static func setServer(_ form: FormFields, _ world: World) async throws {
        var settings = try MastodonSettings.read(world)
        if let version = form["version"] {
            guard let edition = MastodonEdition(rawValue: version) else {
                let versions = MastodonEdition.allCases.map(\.rawValue).joined(separator: ", ")
                throw SiteRefusal(.unprocessableContent, "version is one of \(versions).")
            }
            settings.edition = edition
        }
        if let text = form["media_seconds"] {
            guard let seconds = Int(text), (0...86_400).contains(seconds) else {
                throw SiteRefusal(.unprocessableContent, "media_seconds is a number from 0 to 86400.")
            }
            settings.mediaSeconds = seconds
        }
        if let text = form["media_fails"] { settings.failsMedia = text == "1" || text == "true" }
        try await settings.write(world)
    }

    struct TokenRow: Sendable {
        var key: Int64
        var person: String
        var app: String
        var scopes: String
        var holds: Bool
    }

    private static func tokens(_ world: World) throws -> [TokenRow] {
        try world.database.readTransaction { connection in
            try MastodonTokens.newest(20, connection).map { token in
                TokenRow(
                    key: token.id,
                    person: try token.person.flatMap { try People.find($0, connection) }?.name ?? "",
                    app: try MastodonApps.find(token.app, connection)?.name ?? "",
                    scopes: token.scopes.text,
                    holds: token.revoked == nil
                )
            }
        }
    }

    private static func json(_ world: World) throws -> JSON {
        let people = try world.database.read { try People.search("", limit: SeedPeople.all.count, offset: 0, $0) }
        let settings = try MastodonSettings.read(world)
        let tokens = try tokens(world).map { token -> JSON in
            [
                "key": .string(String(token.key)), "person": .string(token.person), "app": .string(token.app),
                "scopes": .string(token.scopes), "holds": .bool(token.holds),
            ]
        }
        let accounts = people.map { person -> JSON in
            [
                "id": person.id.json, "name": .string(person.name),
                "username": .string(MastodonHandle.username(of: person)),
            ]
        }
        return .object([
            "now": .string(world.now.rfc3339),
            "clock_offset_seconds": .integer(world.control.clockOffset.milliseconds / 1000),
            "faults": ControlPages.faults(world),
            "server": [
                "version": .string(settings.edition.rawValue), "media_seconds": .integer(Int64(settings.mediaSeconds)),
                "media_fails": .bool(settings.failsMedia),
            ],
            "tokens": .array(tokens), "people": .array(accounts), "log": .array(world.control.log.map(JSON.string)),
        ])
    }
}
