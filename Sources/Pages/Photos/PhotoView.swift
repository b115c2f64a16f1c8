import Flyleaf
import Primitives
import Templating
import Web

/// A thumbnail that leads to its photo.
struct PhotoView: ViewModel {
    var thumbnail: LinkTarget
    var page: LinkTarget?
    var width: Int
    var height: Int
    /// What stands for the picture where it cannot be seen.
    var words: String

    static var fields: [Field<Self>] {
        [
            Field("thumbnail") { $0.thumbnail }, Field("page") { $0.page }, Field("width") { $0.width },
            Field("height") { $0.height }, Field("words") { $0.words },
        ]
    }

    /// The photos of one review, remark, check-in or form in order.
    ///
    /// - Parameter page: where a photo is seen as large as it is kept.
    static func all(_ photos: [Photo], at page: (Photo) -> String? = page) -> [PhotoView] {
        photos.enumerated().map { index, photo in
            let (width, height) = thumbnailSize(photo)
            return PhotoView(
                thumbnail: LinkTarget(path: PhotoAddress.path(photo.id, .thumbnail)),
                page: page(photo).map { LinkTarget(path: $0) },
                width: width,
                height: height,
                words: words(photo, index + 1, of: photos.count)
            )
        }
    }

    /// Where a photo is seen as large as it is kept; `nil` while it belongs to nothing.
    static func page(_ photo: Photo) -> String? {
        switch photo.owner {
        case .review(let review): Paths.reviewPhoto(review, photo.id)
        case .remark, .checkIn: PhotoAddress.path(photo.id, .full)
        case nil: nil
        }
    }

    /// The description of a photo, or which one it is.
    static func words(_ photo: Photo, _ number: Int, of count: Int) -> String {
        photo.description.text.isEmpty ? "Photo \(number) of \(count)" : photo.description.text
    }

    private static func thumbnailSize(_ photo: Photo) -> (width: Int, height: Int) {
        let longest = max(photo.width, photo.height)
        let limit = min(longest, RewrittenPicture.longestThumbnailSide)
        func scaled(_ side: Int) -> Int { max(1, (2 * side * limit + longest) / (2 * longest)) }
        return (scaled(photo.width), scaled(photo.height))
    }
}
