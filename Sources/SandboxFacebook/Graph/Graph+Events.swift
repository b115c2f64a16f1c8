internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension Graph {
    private static let answering = ["rsvp_event"]
    private static let making = ["create_event"]
    private static let reading = ["user_events"]

    /// The events the caller is invited to; none for an app that may not know.
    func events(of name: String, _ call: GraphCall) throws -> GraphAnswer {
        let (caller, person) = try classicOwner(of: name, call)
        guard caller.may(Self.reading) else { return .json(["data": []]) }
        let page = try ListPage<(event: Event, answer: Event.Answer)>(
            call,
            world,
            position: { $0.event.id.rawValue }
        ) { window, connection in
            try Events.of(person.id, window, connection)
        }
        return try page.answer(world, path: "\(person.id)/events") { row in json(of: row.event, row.answer) }
    }

    /// Makes an event, to which its host comes.
    func makeEvent(for name: String, _ call: GraphCall) async throws -> GraphAnswer {
        let (caller, person) = try actor(of: call, on: name, Self.making)
        guard name == "me" || PersonID(name) == person.id else { throw GraphError.unknownObject(name, "post") }
        guard let title = call.text("name"), (1...75).contains(title.count) else {
            throw GraphError.parameter("The parameter name is required, at most 75 characters")
        }
        guard let starts = try Self.moment("start_time", call) else {
            throw GraphError.parameter("The parameter start_time is required")
        }
        let ends = try Self.moment("end_time", call)
        if let ends, ends < starts { throw GraphError.parameter("Param end_time lies before start_time") }
        let privacy = call.text("privacy_type") ?? call.text("privacy") ?? "OPEN"
        guard ["OPEN", "SECRET", "FRIENDS"].contains(privacy.uppercased()) else {
            throw GraphError.parameter("Param privacy_type must be one of OPEN, FRIENDS, SECRET")
        }
        let event = Event(
            id: EventID(rawValue: 0),
            host: person,
            name: title,
            description: call.text("description"),
            location: call.text("location"),
            starts: starts,
            ends: ends,
            isOpen: privacy.uppercased() == "OPEN"
        )
        let app = caller.app.id
        let id = try await world.database.write { connection in try Events.insert(event, app: app, connection) }
        return .json(["id": id.json])
    }

    /// A moment of RFC 3339; a day or a time without a zone is taken for one of UTC.
    private static func moment(_ name: String, _ call: GraphCall) throws -> Timestamp? {
        guard let text = call.text(name) else { return nil }
        let found = [text, text + "Z", text + ":00Z", text + "T00:00:00Z"].lazy.compactMap { Timestamp(iso8601: $0) }
            .first
        guard let found else { throw GraphError.parameter("Param \(name) must be an ISO 8601 date") }
        return found
    }

    /// An event the caller may see.
    func event(_ id: EventID, _ caller: Caller) throws -> Event? {
        let person = caller.may(Self.reading + Self.answering + Self.making) ? caller.person?.id : nil
        return try world.database.read { try Events.find(id, for: person, $0) }
    }

    /// Notes what the person says to an invitation.
    func answerEvent(_ id: EventID, _ answer: Event.Answer, _ call: GraphCall) async throws -> GraphAnswer {
        let (caller, person) = try actor(of: call, on: id.description, Self.answering)
        guard try event(id, caller) != nil else { throw GraphError.unknownObject(id.description, "post") }
        try await world.database.write { connection in try Events.set(answer, of: person.id, id, connection) }
        return .success(call.version)
    }

    /// Invites friends of the caller, who must be on the list.
    func invite(to id: EventID, _ call: GraphCall) async throws -> GraphAnswer {
        let (caller, person) = try actor(of: call, on: id.description, Self.making)
        guard try event(id, caller) != nil else { throw GraphError.unknownObject(id.description, "post") }
        let texts = (call.text("users") ?? "").split(separator: ",").map { String($0.drop { $0 == " " }) }
        let people = texts.compactMap { PersonID($0) }
        guard (1...50).contains(people.count), people.count == texts.count else {
            throw GraphError.parameter("Param users must be a list of 1 to 50 user IDs")
        }
        try await world.database.write { connection in
            guard try Events.answer(of: person.id, id, connection) != nil else { throw GraphError.notYours }
            for guest in people {
                guard try People.areFriends(person.id, guest, connection) else {
                    throw GraphError.parameter("Param users must be friends of the user")
                }
                try Events.invite(guest, id, connection)
            }
        }
        return .success(call.version)
    }

    /// Those on the list of an event.
    ///
    /// - Parameter answer: only those who said so; absent for all.
    func guests(of id: EventID, _ answer: Event.Answer?, _ call: GraphCall) throws -> GraphAnswer {
        let caller = try caller(of: call)
        guard caller.app.edition == .classic else { throw GraphError.incapable }
        guard try event(id, caller) != nil else { throw GraphError.unknownObject(id.description, "get") }
        let page = try ListPage<Guest>(call, world, position: { $0.person.id.rawValue }) { window, connection in
            try Events.guests(id, answer, window, connection)
        }
        return try page.answer(world, path: "\(id)/\(call.path[1])") { guest in
            [
                "name": .string(guest.person.name), "id": guest.person.id.json,
                "rsvp_status": .string(guest.answer.rawValue),
            ]
        }
    }

    /// Calls an event off: only its host.
    func deleteEvent(_ id: EventID, _ call: GraphCall) async throws -> GraphAnswer {
        let (caller, person) = try actor(of: call, on: id.description, Self.making)
        guard let event = try event(id, caller) else { throw GraphError.unknownObject(id.description, "delete") }
        guard event.host.id == person.id else { throw GraphError.notYours }
        try await world.database.write { connection in try Events.delete(id, connection) }
        return .success(call.version)
    }

    func json(of event: Event, _ answer: Event.Answer? = nil) -> JSON {
        .object([
            "id": event.id.json,
            "owner": PostWriter.reference(event.host),
            "name": .string(event.name),
            "description": .optional(event.description),
            "start_time": .string(event.starts.graphDate),
            "end_time": .optional(event.ends?.graphDate),
            "timezone": "UTC",
            "is_date_only": false,
            "location": .optional(event.location),
            "privacy": event.isOpen ? "OPEN" : "SECRET",
            "rsvp_status": .optional(answer?.rawValue),
        ])
    }
}

extension GraphError {
    /// 200: there, but not for this person or app to change.
    static let notYours = GraphError(
        status: .forbidden,
        code: 200,
        message: "(#200) App does not have sufficient permission for this action"
    )
}
