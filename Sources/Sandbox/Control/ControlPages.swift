internal import HTTP
internal import Primitives
internal import SQLite
internal import Web

/// Where faults are set, the clock is shifted and tokens are ended; by form and by JSON alike.
enum ControlPages {
    static let routes: [Route<SiteContext>] = [
        Route(.get, FixedPath("/sandbox/control")) { context in
            context.wantsJSON ? .json(try json(context.world).bytes) : try show(context)
        },
        Route(.post, FixedPath("/sandbox/control")) { context in
            try await post(context) {
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
            tokens: try ControlState.read(world).tokens,
            log: world.control.log
        )
        return context.page(context.templates.control, "Control", view)
    }

    /// Sets what a form or a program says, on any face.
    ///
    /// - Parameters:
    ///   - apply: sets it.
    ///   - json: what a program is told afterwards.
    static func post(
        _ context: SiteContext,
        apply: (FormFields) async throws -> Void,
        json: () throws -> JSON
    ) async throws -> Response {
        guard context.wantsJSON else {
            try await apply(try context.form())
            return .redirect(to: "/sandbox/control")
        }
        guard let fields = context.programFields else { return context.refusedProgram }
        do {
            try await apply(fields)
        } catch let refusal as SiteRefusal {
            return .json(JSON.object(["error": .string(refusal.text)]).bytes, status: refusal.status)
        }
        return .json(try json().bytes)
    }

    static func apply(_ form: FormFields, _ world: World) async throws {
        switch form["act"] {
        case "fault": world.control.set(try fault(form))
        case "clear": world.control.clearFaults()
        case "clock": try await setClock(form, world)
        case "end": try await endTokens(form, world)
        default: throw SiteRefusal(.unprocessableContent, "act is one of fault, clear, clock, end.")
        }
    }

    /// Shifts the clock of all faces.
    static func setClock(_ form: FormFields, _ world: World) async throws {
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

    /// Reads what somebody asks of the fault dial.
    static func fault(_ form: FormFields) throws(SiteRefusal) -> Fault {
        guard let kind = form["kind"].flatMap(Fault.Kind.init) else {
            let kinds = Fault.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw SiteRefusal(.unprocessableContent, "kind is one of \(kinds).")
        }
        func number(_ name: String, _ range: ClosedRange<Int>, _ usual: Int) throws(SiteRefusal) -> Int {
            guard let text = form[name], !text.isEmpty else { return usual }
            guard let number = Int(text), range.contains(number) else {
                throw SiteRefusal(
                    .unprocessableContent,
                    "\(name) is a number from \(range.lowerBound) to \(range.upperBound)."
                )
            }
            return number
        }
        let subcode = try number("subcode", 0...10_000_000, 0)
        return Fault(
            kind: kind,
            path: form["path"] ?? "",
            method: form["method"].flatMap { $0.isEmpty ? nil : $0.uppercased() },
            count: try number("count", 1...1_000_000, 1),
            milliseconds: try number("milliseconds", 0...600_000, 1000),
            code: try number("code", 0...10_000_000, 368),
            subcode: subcode == 0 ? nil : subcode
        )
    }

    /// Ends one token by its key or by itself, those of a person, or all; `reason` is a subcode of error 190.
    private static func endTokens(_ form: FormFields, _ world: World) async throws {
        guard let reason = Int(form["reason"] ?? "463").flatMap(TokenEnd.init) else {
            throw SiteRefusal(.unprocessableContent, "reason is one of 458, 460, 463, 466, 467.")
        }
        let person = form["person"].flatMap { PersonID($0) }
        let key = form["key"].flatMap(Hex.decode)
        let hash = form["token"].map(Tokens.hash)
        try await world.database.write { connection in
            if let hash {
                _ = try Tokens.end(reason, hash: hash, connection)
            } else if let key, key.count == 8 {
                for token in try Tokens.newest(1000, connection) where token.hash.starts(with: key) {
                    _ = try Tokens.end(reason, hash: token.hash, connection)
                }
            } else if let person {
                try Tokens.end(reason, of: person, connection)
            } else {
                _ = try Tokens.endAll(reason, connection)
            }
        }
    }

    private static func json(_ world: World) throws -> JSON {
        let people = try world.database.read { try People.search("", limit: SeedPeople.all.count, offset: 0, $0) }
        return [
            "now": .string(world.now.rfc3339),
            "clock_offset_seconds": .integer(world.control.clockOffset.milliseconds / 1000),
            "faults": faults(world),
            "tokens": .array(try ControlState.read(world).tokens.map(\.json)),
            "people": .array(people.map { ["id": $0.id.json, "name": .string($0.name)] }),
            "log": .array(world.control.log.map(JSON.string)),
        ]
    }

    /// The faults that are set, as programs read them.
    static func faults(_ world: World) -> JSON {
        .array(
            world.control.faults.map { fault in
                .object([
                    "kind": .string(fault.kind.rawValue),
                    "path": .string(fault.path),
                    "method": .optional(fault.method),
                    "count": .integer(Int64(fault.count)),
                ])
            }
        )
    }
}

extension ControlState.TokenRow {
    /// The row, as programs read it.
    var json: JSON {
        [
            "key": .string(key), "person": .string(person), "app": .string(app), "state": .string(state),
            "holds": .bool(holds),
        ]
    }
}
