import Templating

/// A picture in a post, or the box that stands where it belongs.
struct StreamPictureView: ViewModel {
    /// Its place in the page, by which scripts put the picture where the box was.
    var id: String
    /// Where it lies here; absent while it is not.
    var source: SameOriginLink?
    /// What it shows.
    var alt: String
    /// What stands in the box.
    var words: String
    /// Whether it is being fetched.
    var isComing: Bool

    static var fields: [Field<Self>] {
        [
            Field("id") { $0.id }, Field("source") { $0.source }, Field("alt") { $0.alt }, Field("words") { $0.words },
            Field("isComing") { $0.isComing },
        ]
    }
}
