import Flyleaf
import Templating

/// One answer to who may make an account.
struct SignUpChoice: ViewModel {
    var mode: SignUpMode
    var isChosen: Bool

    static var fields: [Field<Self>] {
        [
            Field("value") { $0.mode.rawValue }, Field("name") { $0.mode.name }, Field("meaning") { $0.mode.meaning },
            Field("isChosen") { $0.isChosen },
        ]
    }
}
