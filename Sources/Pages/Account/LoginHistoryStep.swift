import Templating

/// One thing that happened to a login.
struct LoginHistoryStep: ViewModel {
    var text: String
    var time: String
    var timeISO: String

    static var fields: [Field<Self>] {
        [
            Field("text") { $0.text }, Field("time") { $0.time }, Field("timeISO") { $0.timeISO },
        ]
    }
}
