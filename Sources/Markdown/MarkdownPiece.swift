/// One piece of a text: the beginning or end of an element, or something that holds no others.
public enum MarkdownPiece: Sendable, Equatable {
    /// An element begins.
    case open(MarkdownElement)
    /// An element ends; the innermost that is open.
    case close(MarkdownElement)
    /// Words, without a line end.
    case text(String)
    /// Code inside a line.
    case code(String)
    /// Lines of code, each with its line end.
    case codeBlock(String)
    /// A line ends inside a paragraph.
    case lineBreak
    /// A rule between two parts.
    case rule
}
