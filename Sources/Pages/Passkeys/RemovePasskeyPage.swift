import Templating

/// The question before a passkey is removed.
struct RemovePasskeyPage: ViewModel {
    var frame: PageFrame
    var name: String
    var action: LinkTarget
    /// Whether it is the only way to log in to this account.
    var isLastWayIn: Bool
    var sureFault: String?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("name") { $0.name }, Field("action") { $0.action },
            Field("isLastWayIn") { $0.isLastWayIn }, Field("sureFault") { $0.sureFault },
        ]
    }
}
