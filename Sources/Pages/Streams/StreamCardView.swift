import Templating

/// The page that a post is about.
struct StreamCardView: ViewModel {
    var title: String
    /// Whose it is.
    var caption: String?
    /// Absent where its address is none that a page may lead to.
    var link: LinkTarget?
    /// Its picture.
    var shot: StreamPictureView?

    static var fields: [Field<Self>] {
        [
            Field("title") { $0.title }, Field("caption") { $0.caption }, Field("link") { $0.link },
            Field("shot") { $0.shot },
        ]
    }
}
