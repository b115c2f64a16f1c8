internal import Primitives
internal import SandboxCore

typealias EventID = NumericID<Event>

/// Something people are invited to.
struct Event: Sendable, Equatable {
    /// What a guest said; the raw value is `rsvp_status`.
    enum Answer: String, Sendable, CaseIterable {
        case attending
        case maybe = "unsure"
        case declined
        case none = "not_replied"

        /// The edge of the Graph that lists those who said so.
        var edge: String {
            switch self {
            case .attending: "attending"
            case .maybe: "maybe"
            case .declined: "declined"
            case .none: "noreply"
            }
        }

        init?(edge: String) {
            guard let answer = Self.allCases.first(where: { $0.edge == edge }) else { return nil }
            self = answer
        }

        var words: String {
            switch self {
            case .attending: "will come"
            case .maybe: "may come"
            case .declined: "will not come"
            case .none: "has not answered"
            }
        }
    }

    var id: EventID
    var host: Person
    var name: String
    var description: String?
    var location: String?
    var starts: Timestamp
    var ends: Timestamp?
    /// Whether everybody may see it and come; else only guests.
    var isOpen: Bool
}

/// Somebody on the list of an event.
struct Guest: Sendable, Equatable {
    var person: Person
    var answer: Event.Answer
}
