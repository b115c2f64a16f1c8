/// Where somebody is, to a hundredth of a degree: about a kilometre.
///
/// - Rule: a position of a member is nothing else here, from the form that brings it on (LO-18).
/// - Why: what is not known exactly can be neither leaked nor asked for.
public struct RoundedPosition: Sendable, Hashable {
    /// Degrees north, a hundred times.
    public let north: Int
    /// Degrees east, a hundred times.
    public let east: Int

    /// A position in hundredths of a degree; `nil` outside of the earth.
    public init?(north: Int, east: Int) {
        guard (-9_000...9_000).contains(north), (-18_000...18_000).contains(east) else { return nil }
        self.north = north
        self.east = east
    }

    /// The nearest to a position in degrees; `nil` for what is no number or lies outside of the earth.
    public init?(latitude: Double, longitude: Double) {
        // What is no number is in no range either.
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.init(north: Int((latitude * 100).rounded()), east: Int((longitude * 100).rounded()))
    }

    /// Degrees north.
    public var latitude: Double { Double(north) / 100 }
    /// Degrees east.
    public var longitude: Double { Double(east) / 100 }
}
