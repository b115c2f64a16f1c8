/// Paragraphs one below the other, in a box: what does not fit any more is left out, from the end.
public struct TextColumn: Sendable, Hashable {
    /// Where it stands.
    public let box: Box
    /// What stands in it, from the top.
    public let paragraphs: [Paragraph]

    /// A column.
    public init(box: Box, paragraphs: [Paragraph]) {
        self.box = box
        self.paragraphs = paragraphs
    }
}
