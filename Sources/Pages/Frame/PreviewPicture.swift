import Templating

/// The picture beside a link.
struct PreviewPicture: ViewModel {
    var source: String
    var width: Int
    var height: Int
    var words: String

    static var fields: [Field<Self>] {
        [
            Field("source") { $0.source }, Field("width") { $0.width }, Field("height") { $0.height },
            Field("words") { $0.words },
        ]
    }
}
