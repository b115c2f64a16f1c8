internal import HTTP
internal import SQLite
internal import SandboxCore
internal import Web

/// Events as people see them: what they are invited to, who comes, and their own answer.
enum EventPages {
    static let routes: [Route<FacebookContext>] = [
        Route(.get, FixedPath("/events")) { context in
            let person = try context.person()
            let events = try context.world.database.read { connection in
                try Events.of(person.id, Window(position: .offset(0), limit: listed), connection)
            }
            let view = EventsView(events: events.map { EventView($0.event, answer: $0.answer) })
            return context.page(context.templates.events, "Events", view)
        },
        Route(.get, Path<EventID>("/events/{event}")) { context, id in try page(context, id) },
        Route(.post, Path<EventID>("/events/{event}")) { context, id in try await answer(context, id) },
    ]

    private static let listed = 100

    private static func page(_ context: FacebookContext, _ id: EventID) throws -> Response {
        let person = context.visitor.person?.id
        let found = try context.world.database.readTransaction { connection -> (Event, [Guest], Event.Answer?)? in
            guard let event = try Events.find(id, for: person, connection) else { return nil }
            return (
                event,
                try Events.guests(id, nil, Window(position: .offset(0), limit: listed), connection),
                try person.flatMap { try Events.answer(of: $0, id, connection) }
            )
        }
        guard let (event, guests, answer) = found else { throw SiteRefusal.notFound }
        let view = EventPageView(
            event: EventView(event, answer: answer),
            mayAnswer: person != nil,
            guests: guests
        )
        return context.page(context.templates.event, event.name, view)
    }

    private static func answer(_ context: FacebookContext, _ id: EventID) async throws -> Response {
        let form = try context.form()
        let person = try context.person()
        guard let answer = form["answer"].flatMap(Event.Answer.init(edge:)), answer != .none else {
            throw SiteRefusal(.unprocessableContent, "Press one of the buttons of the event.")
        }
        let isThere = try await context.world.database.write { connection in
            guard try Events.find(id, for: person.id, connection) != nil else { return false }
            try Events.set(answer, of: person.id, id, connection)
            return true
        }
        guard isThere else { throw SiteRefusal.notFound }
        return .redirect(to: "/events/\(id)")
    }
}
