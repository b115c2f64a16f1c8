import Flyleaf
import Primitives
import Web

/// The address of a picture.
enum PhotoAddress {
    static func path(_ id: ID<Photo>, _ size: PhotoSize) -> String {
        switch size {
        case .full: Paths.image(id)
        case .thumbnail: "\(Paths.image(id))?size=small"
        }
    }
}
