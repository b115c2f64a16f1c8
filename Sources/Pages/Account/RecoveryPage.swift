import Flyleaf
import Templating

/// Before a sheet of codes is made.
struct RecoveryPage: ViewModel {
    var frame: PageFrame
    var card: RecoveryCard

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("card") { $0.card }, Field("count") { _ in RecoverySheet.count },
        ]
    }
}

extension MemberVisit {
    /// What is there of recovery codes.
    func recoveryCard() async throws -> RecoveryCard {
        await RecoveryCard(try services.recovery.state(of: member.id), try waysIn())
    }
}
