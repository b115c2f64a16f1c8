import Flyleaf
import Templating

/// Which connections of a moderator's take messages for all members.
struct MessageAccountsPage: ViewModel {
    var frame: PageFrame
    var rows: [MessageAccountRow]
    /// What was done, the last first.
    var acts: [MessageAccountActRow]

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("rows") { $0.rows }, Field("hasRows") { !$0.rows.isEmpty },
            Field("acts") { $0.acts }, Field("hasActs") { !$0.acts.isEmpty },
            Field("maximum") { _ in MessageAccount.maximum },
        ]
    }
}
