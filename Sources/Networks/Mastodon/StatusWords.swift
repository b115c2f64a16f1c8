import Flyleaf
import Interchange

extension LinkedText {
    /// The words of a post that a server sent as HTML: text, line ends and links, and nothing else of it.
    ///
    /// Servers hide parts of an address in spans of their own style sheets; such a link is shown by its address instead.
    init(statusHTML html: String) {
        self.init()
        var address: String?
        var words = ""
        func flush(_ text: inout LinkedText) {
            let isAddress = words.utf8.starts(with: "http".utf8)
            text.append(address.map { isAddress ? shortAddress($0) : words } ?? words, leadingTo: address)
            words = ""
        }
        for token in HTMLTokens(html).all {
            switch token {
            // A line end of the HTML is a blank to who reads it.
            case .text(let text): words += String(String.UnicodeScalarView(text.unicodeScalars.map(Self.asBlank)))
            case .open("a", let target):
                flush(&self)
                address = foreignAddress(target)
            case .close("a"):
                flush(&self)
                address = nil
            case .open("br", _): words += "\n"
            case .open("li", _): words += "\n• "
            case .open(let name, _), .close(let name):
                if Self.blocks.contains(name) { words += "\n\n" }
            }
        }
        flush(&self)
        trimEnd()
    }

    private static let blocks: Set<String> = [
        "p", "div", "ul", "ol", "blockquote", "pre", "h1", "h2", "h3", "h4", "h5", "h6",
    ]

    private static func asBlank(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        scalar == "\n" || scalar == "\r" ? " " : scalar
    }
}
