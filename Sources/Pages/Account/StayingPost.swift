import Templating

/// A post that stays at its network.
struct StayingPost: ViewModel {
    var title: String
    var network: String
    var link: LinkTarget

    static var fields: [Field<Self>] {
        [
            Field("title") { $0.title }, Field("network") { $0.network }, Field("link") { $0.link },
        ]
    }
}
