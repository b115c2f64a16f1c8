import Web

/// The number of a city at GeoNames, as it stands in a path.
struct CityNumber: PathParameter, Hashable {
    let value: UInt32

    /// A number.
    init(_ value: UInt32) { self.value = value }

    init?(pathSegment: String) {
        // One spelling of each: no zero in front, no sign.
        guard let value = UInt32(pathSegment), String(value) == pathSegment else { return nil }
        self.value = value
    }

    var pathSegment: String { String(value) }
}
