/// The HTML of reviews in other programs' files as Markdown of Flyleaf.
///
/// | HTML | becomes |
/// |---|---|
/// | `br`; two of them, `p`, `div` | a line end; a paragraph |
/// | `i`, `em`, `cite`; `b`, `strong`; `code` | emphasis; strong; code |
/// | `a` with an address of http or https | a link; every other one its words |
/// | `blockquote`, `ul`, `ol`, `li`, `h1` to `h6`, `pre`, `hr` | the same |
/// | `spoiler` of Goodreads, also unclosed, nested, over paragraphs and links | `>!…!<` in every paragraph it touches |
/// | `script`, `style`, comments | nothing |
/// | other tags (`s`, `u`, `span`, `img`) | their words |
/// | `<3`, `a < b`, unknown names | text |
///
/// Marks of Markdown in the text are shown as they stand. Work is linear in the length; nesting costs nothing.
public enum HTMLMarkdown {
    /// Reads HTML.
    public static func text(_ html: String) -> String {
        guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
            return RowText.trimmed(MarkdownText.escaped(html))
        }
        var builder = HTMLBlocks()
        for token in HTMLTokens(html).all { builder.take(token) }
        return builder.markdown()
    }

    /// Reads a text that is HTML where a tag of the table stands in it, and plain everywhere else.
    public static func textOrHTML(_ text: String) -> String {
        holdsTags(text) ? self.text(text) : RowText.trimmed(MarkdownText.escaped(text))
    }

    /// Reads a text that is HTML where a tag of the table stands in it, and Markdown everywhere else.
    public static func markdownOrHTML(_ text: String) -> String { holdsTags(text) ? self.text(text) : text }

    private static func holdsTags(_ text: String) -> Bool {
        guard text.utf8.contains(UInt8(ascii: "<")) else { return false }
        return HTMLTokens(text).all.contains { token in
            if case .text(_) = token { false } else { true }
        }
    }
}
