import Flyleaf
import Templating

/// What a member can take home: what is in the file, what is not, and the button.
struct OwnDataPage: ViewModel {
    var frame: PageFrame
    var holds: [HoldingLine]
    /// How much of it there can be.
    var budgets: [BudgetLine]
    /// Whether the button was pressed while too many were at it.
    var isBusy = false

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("holds") { $0.holds }, Field("budgets") { $0.budgets },
            Field("version") { _ in OwnData.version },
            Field("isBusy") { $0.isBusy }, Field("largest") { _ in BookImport.largest },
        ]
    }
}
