/// A picture made of plain marks: one value, shown as SVG on a page and as PNG where a file is wanted.
///
/// Lengths are in units of the picture: a pixel of the PNG, and whatever the page makes of it in the SVG. The origin is at
/// the upper left.
public struct Drawing: Sendable, Hashable {
    /// How wide and high a drawing may be.
    public static let sides = 1...4096

    /// How wide it is.
    public let width: Int
    /// How high it is.
    public let height: Int
    /// Its marks, the lowest first.
    public let marks: [Mark]

    /// A drawing; sides beyond `sides` are brought within them.
    public init(width: Int, height: Int, marks: [Mark]) {
        self.width = min(max(width, Self.sides.lowerBound), Self.sides.upperBound)
        self.height = min(max(height, Self.sides.lowerBound), Self.sides.upperBound)
        self.marks = marks
    }

    /// The value of `viewBox` of an `svg` element that shows it.
    public var viewBox: String { "0 0 \(width) \(height)" }
}
