internal import Primitives
internal import SandboxCore
internal import Templating

/// An event in a list.
struct EventView: SampledModel {
    var event: Event
    /// What the one who looks said.
    var answer: Event.Answer?

    init(_ event: Event, answer: Event.Answer?) {
        self.event = event
        self.answer = answer
    }

    static let sample = EventView(
        Event(
            id: EventID(rawValue: 1),
            host: .sample,
            name: "Name",
            description: "Description",
            location: "Location",
            starts: Timestamp(seconds: 0),
            ends: Timestamp(seconds: 1),
            isOpen: true
        ),
        answer: .attending
    )

    var values: Values {
        [
            "name": .text(event.name),
            "link": .link(LinkTarget(path: "/events/\(event.id)")),
            "host": .model(PersonView(event.host)),
            "description": .optional(event.description),
            "location": .optional(event.location),
            "starts": .text(event.starts.minuteText),
            "ends": .optional(event.ends?.minuteText),
            "isOpen": .flag(event.isOpen),
            "answer": .optional(answer?.words),
        ]
    }
}

/// What somebody is invited to.
struct EventsView: SampledModel {
    var events: [EventView]

    static let sample = EventsView(events: [.sample])

    var values: Values { ["events": .models(events), "isEmpty": .flag(events.isEmpty)] }
}

/// An event on a page of its own.
struct EventPageView: SampledModel {
    var event: EventView
    var mayAnswer: Bool
    var guests: [Guest]

    static let sample = EventPageView(
        event: .sample,
        mayAnswer: true,
        guests: [Guest(person: .sample, answer: .attending)]
    )

    var values: Values {
        [
            "event": .model(event),
            "mayAnswer": .flag(mayAnswer),
            "guests": .list(
                guests.map { ["person": .model(PersonView($0.person)), "words": .text($0.answer.words)] }
            ),
        ]
    }
}
