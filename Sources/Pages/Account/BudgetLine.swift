import Flyleaf
import Templating

/// How much of what a member has, and how much of it there can be.
struct BudgetLine: ViewModel {
    var name: String
    var taken: String
    var limit: String

    static var fields: [Field<Self>] {
        [Field("name") { $0.name }, Field("taken") { $0.taken }, Field("limit") { $0.limit }]
    }

    /// Photos first, which are what takes room, then every line of the table.
    static func lines(_ holdings: MemberHoldings, photos: (taken: Int, limit: Int)) -> [BudgetLine] {
        [BudgetLine(name: "Photos", taken: "\(photos.taken.megabytes) MB", limit: "\(photos.limit.megabytes) MB")]
            + MemberBudget.allCases.map { budget in
                BudgetLine(
                    name: budget.words,
                    taken: budget.taken(of: holdings).grouped,
                    limit: budget.maximum.grouped
                )
            }
    }
}
