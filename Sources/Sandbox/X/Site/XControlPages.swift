internal import HTTP
internal import Primitives
internal import SQLite
internal import Web

/// Where faults are set, the clock is shifted and tokens of the X face are ended; by form and by JSON alike.
enum XControlPages {
    static let routes: [Route<SiteContext>] = [
        Route(.get, FixedPath("/sandbox/control")) { context in
            context.wantsJSON ? .json(try json(context.world).bytes) : try show(context)
        },
        Route(.post, FixedPath("/sandbox/control")) { context in
            try await ControlPages.post(context) {
                try await apply($0, context.world)
            } json: {
                try json(context.world)
            }
        },
    ]

    private static func show(_ context: SiteContext) throws -> Response {
        let world = context.world
        let view = ControlView(
            now: world.now,
            offset: world.control.clockOffset,
            faults: world.control.faults,
            tokens: try tokens(world),
            log: world.control.log
        )
        return context.page(context.templates.control, "Control", view)
    }

    private static func apply(_ form: FormFields, _ world: World) async throws {
        guard form["act"] == "end" else { return try await ControlPages.apply(form, world) }
        let person = form["person"].flatMap { PersonID($0) }
        let key = form["key"].flatMap(Hex.decode)
        let (text, reason) = (form["token"], form["reason"] == "463" ? "expired" : "revoked")
        try await world.database.write { connection in
            if let text {
                try XTokens.end(reason, hash: Tokens.hash(text), connection)
                try SigningTokens.end(reason, text, connection)
            } else if let key, key.count == 8 {
                for token in try XTokens.newest(1000, connection) where token.hash.starts(with: key) {
                    try XTokens.end(reason, hash: token.hash, connection)
                }
                for token in try SigningTokens.newest(1000, connection)
                where Tokens.hash(token.token).starts(with: key) {
                    try SigningTokens.end(reason, token.token, connection)
                }
            } else {
                try XTokens.end(reason, of: person, connection)
            }
        }
    }

    private static func tokens(_ world: World) throws -> [ControlState.TokenRow] {
        let now = world.now
        return try world.database.readTransaction { connection in
            let bearers = try XTokens.newest(20, connection).map { token in
                ControlState.TokenRow(
                    key: Hex.encode(token.hash.prefix(8)),
                    person: try token.person.flatMap { try People.find($0, connection) }?.name ?? "",
                    app: try XApps.find(.id, token.app, connection)?.name ?? "",
                    state: "\(token.kind.rawValue): \(token.ended ?? (token.holds(at: now) ? "holds" : "expired"))",
                    holds: token.holds(at: now)
                )
            }
            let signing = try SigningTokens.newest(20, connection).map { token in
                ControlState.TokenRow(
                    key: Hex.encode(Tokens.hash(token.token).prefix(8)),
                    person: try People.find(token.person, connection)?.name ?? "",
                    app: try XApps.find(.id, token.app, connection)?.name ?? "",
                    state: "OAuth 1.0a: \(token.ended ?? "holds")",
                    holds: token.ended == nil
                )
            }
            return bearers + signing
        }
    }

    private static func json(_ world: World) throws -> JSON {
        let people = try world.database.read { try People.search("", limit: SeedPeople.all.count, offset: 0, $0) }
        return [
            "now": .string(world.now.rfc3339),
            "clock_offset_seconds": .integer(world.control.clockOffset.milliseconds / 1000),
            "faults": ControlPages.faults(world),
            "tokens": .array(try tokens(world).map(\.json)),
            "people": .array(
                people.map { person in
                    ["id": person.id.json, "name": .string(person.name), "username": .string(person.username)]
                }
            ),
            "log": .array(world.control.log.map(JSON.string)),
        ]
    }
}
