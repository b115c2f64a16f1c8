/// How letters of a drawing look.
public struct Typeface: Sendable, Hashable {
    /// The two families that the site has.
    public enum Family: String, Sendable {
        /// For titles and what people wrote.
        case serif
        /// For everything else.
        case sans
    }

    /// The family.
    public let family: Family
    /// The height of a line of type, in units of the drawing.
    public let size: Double

    /// A typeface.
    public init(_ family: Family, size: Double) {
        self.family = family
        self.size = max(1, size)
    }
}
