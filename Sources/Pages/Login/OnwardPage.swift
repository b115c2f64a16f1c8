import Templating

/// The short stop between the answer of one network and the question of the next.
struct OnwardPage: ViewModel {
    var frame: PageFrame
    /// The network that is asked next.
    var network: String
    var address: LinkTarget

    static var fields: [Field<Self>] {
        [Field("frame") { $0.frame }, Field("network") { $0.network }, Field("address") { $0.address }]
    }
}
