import Flyleaf
import Primitives

/// The photos of a story as one text column, identifier before description.
///
/// They are what was sent: a share refers to no photo of the store, so that its receipt stays when the photo goes.
enum PhotosText {
    /// The text of some photos; empty for none.
    static func encode(_ photos: [StoryPhoto]) -> String {
        FieldText.encode(photos.flatMap { [$0.id.text, $0.description.text] })
    }

    /// The photos of a text; `nil` when it is not one that `encode` made.
    static func decode(_ text: String) -> [StoryPhoto]? {
        guard let pairs = FieldText.decodePairs(text) else { return nil }
        let photos = pairs.compactMap { id, description in
            ID<Photo>(id).map { StoryPhoto(id: $0, description: PhotoDescription(trusted: description)) }
        }
        return photos.count == pairs.count ? photos : nil
    }
}
