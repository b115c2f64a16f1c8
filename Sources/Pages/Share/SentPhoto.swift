import Flyleaf
import Primitives
import Templating
import Web

/// A photo as it goes along with a post, whole and with the description that is sent.
struct SentPhoto: ViewModel {
    /// The picture; absent once it has been removed from the review.
    var picture: Thumbnail?
    /// What stands beside the picture; absent where nothing is sent with it.
    var caption: String?

    static var fields: [Field<Self>] { [Field("picture") { $0.picture }, Field("caption") { $0.caption }] }

    /// The photos of a story in order.
    ///
    /// - Parameters:
    ///   - photos: those of the store; one that is missing there has been removed.
    ///   - isDescribed: whether the network gets the descriptions.
    static func all(_ story: Story, from photos: [Photo], isDescribed: Bool) -> [SentPhoto] {
        story.photos.enumerated().map { index, sent in
            let words = sent.description.text
            return SentPhoto(
                picture: photos.first { $0.id == sent.id }.map { Thumbnail($0, words, number: index + 1) },
                caption: !isDescribed ? nil : words.isEmpty ? "Without a description" : words
            )
        }
    }
}

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
