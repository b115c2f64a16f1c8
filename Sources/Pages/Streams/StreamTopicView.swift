import Flyleaf
import Templating
import Web

/// Something that leads to a list of posts, or to a page of its network.
struct StreamTopicView: ViewModel {
    var title: String
    /// The page of its posts; `nil` where there is none here.
    var link: LinkTarget?
    /// How many posts the network counts.
    var posts: String?
    /// What the network says of it, where it leads to no posts here.
    var belonging: BelongingView?

    static var fields: [Field<Self>] {
        [
            Field("title") { $0.title }, Field("link") { $0.link }, Field("posts") { $0.posts },
            Field("belonging") { $0.belonging },
        ]
    }
}

extension StreamTopicView {
    init(_ kept: KeptStreamTopic, _ links: LinkFilter) {
        title = kept.topic.title
        link = kept.list.map { LinkTarget(path: Paths.list($0)) }
        posts = StreamListWords.posts(kept.topic)
        if case .collection(let collection) = kept.kind { belonging = BelongingView(kept.topic, collection, links) }
    }
}
