import Flyleaf
import Templating

/// The picture beside a link.
struct PreviewPicture: ViewModel {
    var source: String
    var type: String
    var width: Int
    var height: Int
    var words: String

    /// Whether it is broad enough to stand above the words.
    var isWide: Bool { width >= 600 && width * 2 >= height * 3 }

    static var fields: [Field<Self>] {
        [
            Field("source") { $0.source }, Field("type") { $0.type }, Field("width") { $0.width },
            Field("height") { $0.height }, Field("words") { $0.words },
        ]
    }
}

extension PreviewPicture {
    /// A photo beside a link.
    ///
    /// - Parameter otherwise: what stands for one without a description.
    init(_ photo: Photo, at addresses: SiteAddresses, otherwise words: String) {
        self.init(
            source: addresses.whole(PhotoAddress.path(photo.id, .full)),
            type: PhotoFile.mediaType,
            width: photo.width,
            height: photo.height,
            words: photo.description.text.isEmpty ? words : photo.description.text
        )
    }
}
