internal import Primitives
internal import SandboxCore
internal import Templating

/// An event in a list.
struct EventView: ViewModel {
    var event: Event
    /// What the one who looks said.
    var answer: Event.Answer?

    init(_ event: Event, answer: Event.Answer?) {
        self.event = event
        self.answer = answer
    }

    static var fields: [Field<Self>] {
        [
            Field("name") { $0.event.name }, Field("link") { LinkTarget(path: "/events/\($0.event.id)") },
            Field("host") { PersonView($0.event.host) }, Field("description") { $0.event.description },
            Field("location") { $0.event.location }, Field("starts") { $0.event.starts.minuteText },
            Field("ends") { $0.event.ends?.minuteText }, Field("isOpen") { $0.event.isOpen },
            Field("answer") { $0.answer?.words },
        ]
    }
}

/// What somebody is invited to.
struct EventsView: ViewModel {
    var events: [EventView]

    static var fields: [Field<Self>] {
        [Field("events") { $0.events }, Field("isEmpty") { $0.events.isEmpty }]
    }
}

/// An event on a page of its own.
struct EventPageView: ViewModel {
    var event: EventView
    var mayAnswer: Bool
    var guests: [Guest]

    static var fields: [Field<Self>] {
        [Field("event") { $0.event }, Field("mayAnswer") { $0.mayAnswer }, Field("guests") { $0.guests }]
    }
}

extension Guest: ViewModel {
    static var fields: [Field<Self>] {
        [Field("person") { PersonView($0.person) }, Field("words") { $0.answer.words }]
    }
}
