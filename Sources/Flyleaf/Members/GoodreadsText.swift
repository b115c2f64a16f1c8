import Markdown

/// A review's text as the HTML of Goodreads: what it knows of marks, and its tag for spoilers.
enum GoodreadsText {
    /// A text with marks.
    static func html(_ source: String) -> String {
        var writer = Writer()
        for piece in Markdown(source).pieces { writer.take(piece) }
        return writer.html
    }

    /// A text without any.
    static func plainHTML(_ text: String) -> String {
        escaped(text).split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "<br/>")
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private struct Writer {
        private(set) var html = ""
        /// How many breaks stand before the next words.
        private var breaks = 0
        /// The next number of each list that is open; `nil` for bullets.
        private var lists: [Int?] = []

        mutating func take(_ piece: MarkdownPiece) {
            switch piece {
            case .open(let element): open(element)
            case .close(let element): close(element)
            case .text(let words), .code(let words): self.words(GoodreadsText.escaped(words))
            case .codeBlock(let lines):
                words(GoodreadsText.plainHTML(lines))
                part(2)
            case .lineBreak: part(1)
            case .rule: part(2)
            }
        }

        private mutating func open(_ element: MarkdownElement) {
            switch element {
            case .emphasis: words("<i>")
            case .strong, .heading: words("<b>")
            case .spoiler, .spoilerBlock: words("<spoiler>")
            case .quote: words("<blockquote>")
            case .link(let link):
                guard link.host != nil else { return }
                words("<a")
                html += " href=\"\(GoodreadsText.escaped(link.address))\">"
            case .list: lists.append(nil)
            case .numberedList(let start): lists.append(start)
            case .item:
                part(1)
                words(lists.last.flatMap { $0 }.map { "\($0). " } ?? "• ")
                if let index = lists.indices.last, let number = lists[index] { lists[index] = number + 1 }
            case .paragraph, .line: break
            }
        }

        private mutating func close(_ element: MarkdownElement) {
            switch element {
            case .emphasis: html += "</i>"
            case .strong: html += "</b>"
            case .heading:
                html += "</b>"
                part(2)
            case .spoiler: html += "</spoiler>"
            case .spoilerBlock:
                html += "</spoiler>"
                part(2)
            case .quote:
                html += "</blockquote>"
                breaks = 0
            case .link(let link): if link.host != nil { html += "</a>" }
            case .list, .numberedList:
                lists.removeLast()
                part(lists.isEmpty ? 2 : 1)
            case .item, .line: part(1)
            case .paragraph: part(lists.isEmpty ? 2 : 1)
            }
        }

        private mutating func words(_ words: String) {
            if !html.isEmpty { html += String(repeating: "<br/>", count: breaks) }
            html += words
            breaks = 0
        }

        private mutating func part(_ count: Int) { breaks = max(breaks, count) }
    }
}
