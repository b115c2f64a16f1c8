/// Markup that may stand in a page as it is.
///
/// - Rule: a value of this type comes from the escaper, from a literal of the program, or from a module whose whole
///   task is to make markup safe. It never comes from a request, a database column or a network.
public struct SafeHTML: Sendable {
    /// The markup, well-formed by itself and meant for element content only.
    public let text: String

    /// Takes markup as it is; only for modules that render or sanitise (Markdown), which answer for its safety.
    public init(unchecked markup: String) {
        text = markup
    }

    /// Markup that shows a text as it was written.
    public static func escaping(_ text: String) -> SafeHTML {
        var output: [UInt8] = []
        appendEscaped(text, to: &output)
        return SafeHTML(unchecked: String(decoding: output, as: UTF8.self))
    }

    /// Pieces of markup one after the other; each is well-formed by itself, so all of them are.
    public static func joining(_ pieces: [SafeHTML]) -> SafeHTML {
        var text = ""
        text.reserveCapacity(pieces.reduce(0) { $0 + $1.text.utf8.count })
        for piece in pieces { text += piece.text }
        return SafeHTML(unchecked: text)
    }

    /// Markup written in the program itself; a literal cannot hold anybody's input.
    public static func trusted(_ html: StaticString) -> SafeHTML {
        SafeHTML(unchecked: html.description)
    }
}
