import Templating

/// What became of an account.
struct AccountDeletedPage: ViewModel {
    var frame: PageFrame
    var went: [HoldingLine]
    var revoked: String
    var unrevoked: [UnrevokedNetwork]
    var posts: [StayingPost]

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("went") { $0.went }, Field("hasRevoked") { !$0.revoked.isEmpty },
            Field("revoked") { $0.revoked }, Field("unrevoked") { $0.unrevoked }, Field("posts") { $0.posts },
            Field("heldHours") { _ in DeleteAccountPage.heldHours },
        ]
    }
}
