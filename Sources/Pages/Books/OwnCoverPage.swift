import Templating

/// The form for a cover of one's own alone: where it is refused, or had to wait for a login.
struct OwnCoverPage: ViewModel {
    var frame: PageFrame
    var title: String
    var book: LinkTarget
    var cover: SameOriginLink
    var form: OwnCoverForm

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("title") { $0.title }, Field("book") { $0.book },
            Field("cover") { $0.cover }, Field("form") { $0.form },
        ]
    }
}
