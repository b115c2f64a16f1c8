import Flyleaf
import Templating

/// A way into a window of the network, where something is done about a post.
struct StreamIntentView: ViewModel {
    var label: String
    /// What it is about, for who does not see where it stands.
    var about: String
    var link: LinkTarget?

    static var fields: [Field<Self>] {
        [Field("label") { $0.label }, Field("about") { $0.about }, Field("link") { $0.link }]
    }
}

extension StreamIntentView {
    /// In the words of X, which asks for them (TW-14).
    init(_ intent: StreamIntent, _ writer: String, _ network: String) {
        label =
            switch intent.kind {
            case .reply: "Reply"
            case .repeat: "Repost"
            case .quote: "Quote"
            case .like: "Like"
            }
        about = "the post by \(writer), at \(network)"
        link = LinkTarget(intent.address)
    }
}
