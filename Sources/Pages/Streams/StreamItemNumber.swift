import Flyleaf
import Web

/// The number of an entry in a member's streams, as it stands in a path.
struct StreamItemNumber: PathParameter, Hashable {
    let value: Int64

    /// The number of an entry.
    init(_ kept: KeptStreamItem) { value = kept.place.number }

    init?(pathSegment: String) {
        guard (1...18).contains(pathSegment.utf8.count), pathSegment.utf8.first != UInt8(ascii: "0"),
            pathSegment.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let value = Int64(pathSegment)
        else { return nil }
        self.value = value
    }

    var pathSegment: String { String(value) }
}
