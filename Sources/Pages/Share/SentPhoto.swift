import Flyleaf
import Templating

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
