internal import Primitives
internal import SandboxCore

typealias BelongingID = NumericID<Belonging>

/// Something a person has at the network beside posts, photos and events.
struct Belonging: Sendable, Equatable {
    /// What it is; the raw value is kept.
    enum Kind: String, Sendable, CaseIterable {
        /// A group that the person is in.
        case group
        /// A video that they put there.
        case video
        /// A longer piece that they wrote.
        case note

        /// The edge of the Graph that lists it.
        var edge: String { "\(rawValue)s" }

        /// The kind that an edge lists.
        init?(edge: String) {
            guard let kind = Self.allCases.first(where: { $0.edge == edge }) else { return nil }
            self = kind
        }

        /// The permission that reading it takes.
        var permission: String { "user_\(edge)" }
    }

    var id: BelongingID
    var kind: Kind
    var owner: Person
    /// Videos and notes may have none.
    var title: String?
    var text: String?
    var made: Timestamp
}
