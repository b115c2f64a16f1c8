import Flyleaf
import Primitives
import Templating

/// What the account page says of recovery codes, and whether the member needs them.
struct RecoveryCard: ViewModel {
    /// Whether nothing but this browser's cookie opens the account.
    var isOnlyCookie: Bool
    var hasSheet: Bool
    var remaining: Int
    var madeOn: String

    static var fields: [Field<Self>] {
        [
            Field("isOnlyCookie") { $0.isOnlyCookie }, Field("hasSheet") { $0.hasSheet },
            Field("remaining") { $0.remaining }, Field("madeOn") { $0.madeOn },
        ]
    }
}

extension RecoveryCard {
    init(_ state: RecoverySheetState?, _ ways: WaysIn) {
        remaining = state?.remaining ?? 0
        isOnlyCookie = !ways.isOpen
        hasSheet = state != nil
        madeOn = state?.madeAt.dayWords ?? ""
    }
}
