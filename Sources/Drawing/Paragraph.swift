/// Text that is broken into lines; what does not fit ends in an ellipsis.
public struct Paragraph: Sendable, Hashable {
    /// A longer text is cut before it is shaped.
    public static let maximumCharacters = 300

    /// What it says, without characters that draw nothing or turn the direction of others.
    public let text: String
    /// How it looks.
    public let type: Typeface
    /// Its colour.
    public let ink: Ink
    /// How many lines it has at most.
    public let maximumLines: Int
    /// The distance to what stands above.
    public let gap: Double

    /// A paragraph.
    public init(_ text: String, type: Typeface, ink: Ink, maximumLines: Int, gap: Double) {
        self.text = DrawnText.cleaned(text, maximumCharacters: Self.maximumCharacters)
        self.type = type
        self.ink = ink
        self.maximumLines = max(1, maximumLines)
        self.gap = gap
    }
}
