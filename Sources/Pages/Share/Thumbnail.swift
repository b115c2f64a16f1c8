import Flyleaf
import Primitives
import Templating

/// A small picture of a photo.
struct Thumbnail: ViewModel {
    var source: LinkTarget
    var width: Int
    var height: Int
    /// What stands for the picture where it cannot be seen.
    var words: String

    static var fields: [Field<Self>] {
        [
            Field("source") { $0.source }, Field("width") { $0.width }, Field("height") { $0.height },
            Field("words") { $0.words },
        ]
    }

    /// - Parameter number: which of the photos it is, for one without a description.
    init(_ photo: Photo, _ description: String, number: Int) {
        source = LinkTarget(path: PhotoAddress.path(photo.id, .thumbnail))
        let longest = max(photo.width, photo.height)
        let limit = min(longest, RewrittenPicture.longestThumbnailSide)
        width = max(1, photo.width * limit / longest)
        height = max(1, photo.height * limit / longest)
        words = description.isEmpty ? "Photo \(number)" : description
    }

    private init(source: LinkTarget, width: Int, height: Int, words: String) {
        self.source = source
        self.width = width
        self.height = height
        self.words = words
    }
}
