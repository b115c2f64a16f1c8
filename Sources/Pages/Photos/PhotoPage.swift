import Templating

/// One photo of a review, as large as the window (PH-08).
struct PhotoPage: ViewModel {
    var frame: PageFrame
    var title: String
    var number: Int
    var count: Int
    var picture: LinkTarget
    var width: Int
    var height: Int
    var words: String
    var description: String?
    var review: LinkTarget
    var previous: LinkTarget?
    var next: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("title") { $0.title }, Field("number") { $0.number },
            Field("count") { $0.count }, Field("picture") { $0.picture }, Field("width") { $0.width },
            Field("height") { $0.height }, Field("words") { $0.words }, Field("description") { $0.description },
            Field("review") { $0.review }, Field("previous") { $0.previous }, Field("next") { $0.next },
        ]
    }
}
