import Flyleaf
import Templating

/// The question before an account is deleted.
struct DeleteAccountPage: ViewModel {
    var frame: PageFrame
    var name: String
    var goes: [HoldingLine]
    var waitingShares: Int
    var networks: String
    var posts: [StayingPost]
    var word: String
    var fault: String?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("name") { $0.name }, Field("goes") { $0.goes },
            Field("hasWaiting") { $0.waitingShares > 0 }, Field("waitingShares") { $0.waitingShares },
            Field("hasNetworks") { !$0.networks.isEmpty }, Field("networks") { $0.networks },
            Field("posts") { $0.posts }, Field("word") { $0.word }, Field("fault") { $0.fault },
            Field("heldHours") { _ in Self.heldHours },
        ]
    }

    static let heldHours = Int(HeldForm.lifetime.components.seconds / 3600)
}
