import Flyleaf
import Primitives
import Templating

/// What went wrong last with a connection that did not end by it.
struct ConnectionProblem: ViewModel {
    var text: String
    var time: String
    var timeISO: String
    var isOver: Bool

    static var fields: [Field<Self>] {
        [
            Field("text") { $0.text }, Field("time") { $0.time }, Field("timeISO") { $0.timeISO },
            Field("isOver") { $0.isOver },
        ]
    }
}

extension ConnectionProblem {
    init(_ fault: Connection.Fault, of connection: Connection, network: String) {
        text = FailureAdvice(fault.category, network: network).title
        time = fault.at.minuteWords
        timeISO = fault.at.rfc3339
        isOver = connection.lastSuccessAt > fault.at
    }
}
