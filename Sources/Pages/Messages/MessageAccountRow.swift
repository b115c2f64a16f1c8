import Flyleaf
import Templating

/// A connection of a moderator's that takes messages, or could.
struct MessageAccountRow: ViewModel {
    var id: String
    var name: String
    var takes: Bool
    /// Whether reading it costs something.
    var isPaid: Bool
    /// What of it was not read.
    var behind: String?
    /// What stands against naming it.
    var fault: String?

    static var fields: [Field<Self>] {
        [
            Field("id") { $0.id }, Field("name") { $0.name }, Field("takes") { $0.takes }, Field("fault") { $0.fault },
            Field("isPaid") { $0.isPaid }, Field("behind") { $0.behind },
            Field("canBeNamed") { !$0.takes && $0.fault == nil },
        ]
    }
}
