import Flyleaf
import Templating

/// A reason to choose.
struct FlagReasonChoice: ViewModel {
    var reason: FlagReason
    var isChosen: Bool

    static var fields: [Field<Self>] {
        [
            Field("value") { $0.reason.rawValue }, Field("name") { $0.reason.name }, Field("isChosen") { $0.isChosen },
        ]
    }
}
