/// A text written in CommonMark 0.30 with spoilers, read by libcmark, as one row of pieces.
///
/// | written | becomes |
/// |---|---|
/// | paragraphs, `*emphasis*`, `**strong**`, headings, quotes, lists, code, rules | the same |
/// | a line end inside a paragraph | a line break, so that a text without any mark looks as it was typed |
/// | links to `http`, `https` and paths of this site | links; every other address leaves its words alone |
/// | images | their alternative text; nothing is ever loaded |
/// | HTML | text that shows it as it was written |
/// | `>!…!<` | a spoiler |
///
/// Spoilers, precisely:
/// - One reaches from `>!` to the next `!<`, over lines, marks, list items and paragraphs; without any, to the end.
///   What is half in it is hidden by halves, a link and a heading as a whole.
/// - `>!` opens one at the beginning of a line too, where `>` alone is a quote; `>>!` is a spoiler in a quote.
/// - Inside one, another `>!` is text: the first `!<` ends it. A `!<` with nothing open is text.
/// - In code, in an address, and behind a backslash (`\>!`, `\!<`) the marks are text.
/// - After `maximumSpoilers` of them everything else is hidden.
///
/// What is in doubt is hidden. Work and depth are bounded: no more than `maximumMarkersPerLine` quotes and lists open on
/// one line, none open beyond `maximumIndentation` columns, emphasis is nested `maximumEmphasis` deep, and a text of more
/// than `maximumBytes` is read as paragraphs with spoilers and nothing else.
public struct Markdown: Sendable, Equatable {
    /// The pieces in order; every `open` has its `close`.
    public let pieces: [MarkdownPiece]
    /// Whether some of it is a spoiler.
    public let hasSpoilers: Bool

    /// The longest text that is read with all its marks, in bytes of UTF-8.
    public static let maximumBytes = 200_000
    /// How many quotes and lists can open on one line.
    public static let maximumMarkersPerLine = 20
    /// Where on a line the last of them can open, in columns.
    public static let maximumIndentation = 60
    /// How deep emphasis and strong can be nested.
    public static let maximumEmphasis = 16
    /// How many spoilers a text can have that end.
    public static let maximumSpoilers = 1000

    /// Reads a text; every text is one.
    public init(_ source: String) {
        let marked = SpoilerMarks.marked(Array(source.utf8))
        let read = marked.count > Self.maximumBytes ? PlainReader.read(marked) : CMarkReader.read(marked)
        let veil = SpoilerVeil(read)
        pieces = veil.drawn()
        hasSpoilers = veil.hidesSomething
    }
}
