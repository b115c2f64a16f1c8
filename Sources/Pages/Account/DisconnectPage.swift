import Templating

/// The question before a network is disconnected, asked again when the network could not be told.
struct DisconnectPage: ViewModel {
    var frame: PageFrame
    var network: String
    var name: String
    var action: LinkTarget
    var settings: LinkTarget?
    /// Whether it is the only way to log in to this account.
    var isLastWayIn: Bool
    var isSure: Bool
    var sureFault: String?
    /// Why the network was not told, after it was tried.
    var failure: String?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("network") { $0.network }, Field("name") { $0.name },
            Field("action") { $0.action }, Field("settings") { $0.settings }, Field("isLastWayIn") { $0.isLastWayIn },
            Field("isSure") { $0.isSure }, Field("sureFault") { $0.sureFault }, Field("failure") { $0.failure },
        ]
    }
}
