/// A point of a drawn map, in its own units from the upper left corner.
public struct MapPoint: Sendable, Hashable {
    /// To the right.
    public let x: Double
    /// Downwards.
    public let y: Double

    /// A point.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}
