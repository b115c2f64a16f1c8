import Flyleaf
import Primitives
import Templating
import Web

/// A photo as it goes along with a post, whole and with the description that is sent.
struct SentPhoto: SampledModel {
    /// The picture; absent once it has been removed from the review.
    var picture: Thumbnail?
    /// What stands beside the picture; absent where nothing is sent with it.
    var caption: String?

    static let sample = SentPhoto(picture: .sample, caption: "The cover")

    var values: Values { ["picture": .optional(picture), "caption": .optional(caption)] }

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
struct Thumbnail: SampledModel {
    var source: LinkTarget
    var width: Int
    var height: Int
    /// What stands for the picture where it cannot be seen.
    var words: String

    static let sample = Thumbnail(source: .sample, width: 480, height: 320, words: "The cover")

    var values: Values {
        ["source": .link(source), "width": .number(width), "height": .number(height), "words": .text(words)]
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
