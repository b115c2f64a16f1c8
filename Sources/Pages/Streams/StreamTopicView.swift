import Flyleaf
import Templating
import Web

/// Something that leads to a list of posts.
struct StreamTopicView: ViewModel {
    var title: String
    /// The page of its posts; `nil` where there is none here.
    var link: LinkTarget?
    /// How many posts the network counts.
    var posts: String?

    static var fields: [Field<Self>] {
        [Field("title") { $0.title }, Field("link") { $0.link }, Field("posts") { $0.posts }]
    }
}

extension StreamTopicView {
    init(_ kept: KeptStreamTopic) {
        title = kept.topic.title
        link = kept.list.map { LinkTarget(path: Paths.list($0)) }
        posts = StreamListWords.posts(kept.topic)
    }
}
