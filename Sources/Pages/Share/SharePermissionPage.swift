import Templating

/// The page before a network is asked for a permission: what for, and what fails without it.
struct SharePermissionPage: ViewModel {
    var frame: PageFrame
    var network: String
    var title: String
    var purpose: String
    var consequence: String
    var publishes: Bool
    /// Who will see posts, where it is about posts.
    var readers: String?
    var wasDeclined: Bool
    var action: LinkTarget
    var fields: [HiddenField]
    var back: LinkTarget
    var networkPage: NetworkPageForm?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("network") { $0.network }, Field("title") { $0.title },
            Field("purpose") { $0.purpose }, Field("consequence") { $0.consequence },
            Field("publishes") { $0.publishes }, Field("readers") { $0.readers },
            Field("wasDeclined") { $0.wasDeclined },
            Field("action") { $0.action }, Field("fields") { $0.fields }, Field("back") { $0.back },
            Field("networkPage") { $0.networkPage },
        ]
    }
}
