/// A place in a drawing.
public struct Point: Sendable, Hashable {
    /// From the left.
    public let x: Double
    /// From the top.
    public let y: Double

    /// A place.
    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }
}
