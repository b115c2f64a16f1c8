import Web

/// The number of a picture of a post, as it stands in a path.
struct StreamPictureNumber: PathParameter, Hashable {
    let value: Int64

    init(_ value: Int64) { self.value = value }

    init?(pathSegment: String) {
        guard let number = StreamItemNumber(pathSegment: pathSegment) else { return nil }
        value = number.value
    }

    var pathSegment: String { String(value) }
}
