import Templating

/// Where the news of a page can be read as a feed.
struct FeedLink: ViewModel {
    var title: String
    var link: LinkTarget

    static var fields: [Field<Self>] { [Field("title") { $0.title }, Field("link") { $0.link }] }
}
