/// An upright rectangle of a drawing.
public struct Box: Sendable, Hashable {
    /// Its left side.
    public let x: Double
    /// Its upper side.
    public let y: Double
    /// How wide it is.
    public let width: Double
    /// How high it is.
    public let height: Double

    /// A box; what is less than nothing is nothing.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = max(0, width)
        self.height = max(0, height)
    }
}
