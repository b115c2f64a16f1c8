import Flyleaf
import Web

/// A network's identifier of somebody, as it stands in a path.
struct StreamPersonID: PathParameter, Hashable {
    let text: String

    init?(_ text: String) {
        guard (1...StreamPeople.maximumIDLength).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        self.text = text
    }

    init?(pathSegment: String) { self.init(pathSegment) }

    var pathSegment: String { text }
}
