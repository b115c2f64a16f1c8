import Flyleaf
import Templating

/// Something the person chose that a network does not take.
struct Omission: ViewModel {
    var part: LeftOut.Part
    var what: String
    var reason: String

    static var fields: [Field<Self>] { [Field("what") { $0.what }, Field("reason") { $0.reason }] }
}
