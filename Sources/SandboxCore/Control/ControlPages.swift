internal import HTTP
internal import Primitives
internal import SQLite
package import Web

/// Where faults are set, the clock is shifted and tokens are ended; by form and by JSON alike.
package enum ControlPages<Face: FaceSite> {
    package static var routes: [Route<SiteContext<Face>>] {
        [
            Route(.get, FixedPath("/sandbox/control")) { context in
                context.wantsJSON ? .json(try json(context).bytes) : try show(context)
            },
            Route(.post, FixedPath("/sandbox/control")) { context in try await post(context) },
        ]
    }

    private static func show(_ context: SiteContext<Face>) throws -> Response {
        let world = context.world
        let view = ControlView<Face.Settings>(
            now: world.now,
            offset: world.control.clockOffset,
            faults: world.control.faults,
            tokens: try tokens(context),
            log: world.control.log,
            perHour: try world.database.read { try Life.perHour($0) },
            settings: try context.face.settings(world)
        )
        return context.page(context.face.shell.control, "Control", view)
    }

    private static func post(_ context: SiteContext<Face>) async throws -> Response {
        guard context.wantsJSON else {
            try await apply(try context.form(), context)
            return .redirect(to: "/sandbox/control")
        }
        guard let fields = context.programFields else { return context.refusedProgram }
        do {
            try await apply(fields, context)
        } catch let refusal as SiteRefusal {
            return .json(JSON.object(["error": .string(refusal.text)]).bytes, status: refusal.status)
        }
        return .json(try json(context).bytes)
    }

    private static func apply(_ form: FormFields, _ context: SiteContext<Face>) async throws {
        let world = context.world
        switch form["act"] {
        case "fault": world.control.set(try Fault(form))
        case "clear": world.control.clearFaults()
        case "clock": try await setClock(form, world)
        case "end": try await endTokens(form, context)
        case "life": try await setLife(form, world)
        case let act? where act == Face.settingsAct: try await context.face.set(form, world)
        default:
            let acts = ["fault", "clear", "clock", "end", "life"] + [Face.settingsAct].compactMap(\.self)
            throw SiteRefusal(.unprocessableContent, "act is one of \(acts.joined(separator: ", ")).")
        }
    }

    /// Shifts the clock of all faces.
    private static func setClock(_ form: FormFields, _ world: World) async throws {
        guard let seconds = form["seconds"].flatMap({ Int64($0) }),
            (-4_000_000_000...4_000_000_000).contains(seconds)
        else {
            throw SiteRefusal(.unprocessableContent, "The shift of the clock is a number of seconds.")
        }
        try await world.database.write { connection in
            try Settings.set("clock offset", String(seconds * 1000), connection)
        }
        world.control.clockOffset = .seconds(seconds)
    }

    /// Turns the dial of all faces.
    private static func setLife(_ form: FormFields, _ world: World) async throws {
        guard let perHour = form["per_hour"].flatMap({ Int($0) }), (0...Life.maximumPerHour).contains(perHour) else {
            throw SiteRefusal(.unprocessableContent, "per_hour is a number from 0 to \(Life.maximumPerHour).")
        }
        try await world.database.write { try Life.set(perHour, $0) }
    }

    private static func tokens(_ context: SiteContext<Face>) throws -> [ControlToken] {
        let now = context.world.now
        let face = context.face
        return try context.world.database.readTransaction { connection in
            try face.tokens.newest(20, connection).map { token in
                ControlToken(
                    key: Hex.encode(token.hash.prefix(8)),
                    person: try token.person.flatMap { try People.find($0, connection) }?.name ?? "",
                    app: try face.nameOfApp(token.app, connection) ?? "",
                    state: face.state(of: token, at: now),
                    holds: token.holds(at: now)
                )
            }
        }
    }

    /// Ends one token by its key or by itself, those of a person, or all.
    private static func endTokens(_ form: FormFields, _ context: SiteContext<Face>) async throws {
        let reason = try context.face.tokenEnd(form["reason"])
        let person = form["person"].flatMap { PersonID($0) }
        let key = form["key"].flatMap(Hex.decode)
        let hash = form["token"].map(SecretDigest.of)
        let tokens = context.face.tokens
        try await context.world.database.write { connection in
            if let hash {
                try tokens.end(reason, hash: hash, connection)
            } else if let key, key.count == 8 {
                for token in try tokens.newest(1000, connection) where token.hash.starts(with: key) {
                    try tokens.end(reason, hash: token.hash, connection)
                }
            } else {
                try tokens.end(reason, of: person, app: nil, connection)
            }
        }
    }

    private static func json(_ context: SiteContext<Face>) throws -> JSON {
        let world = context.world
        let people = try world.database.read { try People.search("", limit: SeedPeople.all.count, offset: 0, $0) }
        var members = [
            JSON.Member(name: "now", value: .string(world.now.rfc3339)),
            JSON.Member(
                name: "clock_offset_seconds",
                value: .integer(world.control.clockOffset.milliseconds / 1000)
            ),
            JSON.Member(
                name: "life_per_hour",
                value: .integer(Int64(try world.database.read { try Life.perHour($0) }))
            ),
            JSON.Member(name: "faults", value: .array(world.control.faults.map(\.json))),
        ]
        if let act = Face.settingsAct {
            members.append(JSON.Member(name: act, value: try context.face.settings(world).json))
        }
        members += [
            JSON.Member(name: "tokens", value: .array(try tokens(context).map(\.json))),
            JSON.Member(
                name: "people",
                value: .array(
                    people.map { person in
                        .object([
                            "id": person.id.json, "name": .string(person.name),
                            "username": .optional(context.face.username(of: person)),
                        ])
                    }
                )
            ),
            JSON.Member(name: "log", value: .array(world.control.log.map(JSON.string))),
        ]
        return .object(members)
    }
}
