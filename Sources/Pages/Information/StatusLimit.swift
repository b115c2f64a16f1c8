import Flyleaf
import Primitives
import Templating

/// What is left of one limit of a network for a member.
struct StatusLimit: ViewModel {
    var network: String
    /// Which calls it is of, as the network's documents name them.
    var calls: String
    var left: String
    var until: String
    var untilISO: String

    static var fields: [Field<Self>] {
        [
            Field("network") { $0.network }, Field("calls") { $0.calls }, Field("left") { $0.left },
            Field("until") { $0.until }, Field("untilISO") { $0.untilISO },
        ]
    }
}

extension StatusLimit {
    init(_ budget: CallBudget, _ network: String) {
        self.network = network
        calls = budget.key.bucket.isEmpty ? "all calls, in percent" : budget.key.bucket
        left = budget.limit.map { "\(budget.remaining.grouped) of \($0.grouped)" } ?? budget.remaining.grouped
        until = budget.resetsAt.minuteWords
        untilISO = budget.resetsAt.rfc3339
    }
}
