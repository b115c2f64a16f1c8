/// One line of text in a drawing.
public struct Label: Sendable, Hashable {
    /// Which part of the text stands at its place.
    public enum Anchor: String, Sendable {
        /// Where reading begins.
        case start
        /// The middle.
        case middle
        /// Where reading ends.
        case end
    }

    /// What it says, without characters that draw nothing or turn the direction of others.
    public let text: String
    /// Its place on the line that letters stand on.
    public let place: Point
    /// What of it stands at that place.
    public let anchor: Anchor
    /// How it looks.
    public let type: Typeface
    /// Its colour.
    public let ink: Ink

    /// A label.
    public init(_ text: String, at place: Point, anchor: Anchor, type: Typeface, ink: Ink) {
        self.text = DrawnText.cleaned(text, maximumCharacters: Paragraph.maximumCharacters)
        self.place = place
        self.anchor = anchor
        self.type = type
        self.ink = ink
    }
}
