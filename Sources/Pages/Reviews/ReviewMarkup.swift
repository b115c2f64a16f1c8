import Flyleaf
import Markdown
import Templating

/// The text of a review as markup of its page: the only place where Markdown becomes HTML.
///
/// - Every tag is a literal of the program, everything typed is escaped, and every address is a `LinkTarget`; so nothing
///   of a text can be markup.
/// - A spoiler is a `<details>`: hidden without scripts, opened by mouse, key or screen reader, which names it. A paragraph
///   with one is a `<div>`, because none may stand in a `<p>`; `Markdown` puts none into emphasis, links and headings.
/// - Headings begin below the one they stand under, and no level is left out.
struct ReviewMarkup {
    private var output: [SafeHTML] = []
    /// The level of the heading that all of it stands under.
    private let base: Int
    /// The level of the heading before.
    private var level: Int
    /// The beginnings of paragraphs with spoilers in them.
    private let withSpoilers: Set<Int>
    private let links: LinkFilter
    /// Where the label of a link begins, while one is open.
    private var label: Int?

    /// The markup of a text.
    ///
    /// - Parameters:
    ///   - below: the level of the heading it stands under.
    ///   - links: what it may lead to; of any other link the words stand there, and that it is blocked.
    static func html(_ text: Markdown, below level: Int, _ links: LinkFilter) -> SafeHTML? {
        if text.pieces.isEmpty { return nil }
        var markup = ReviewMarkup(text, level, links)
        for (index, piece) in text.pieces.enumerated() { markup.write(piece, index) }
        return .joining(markup.output)
    }

    private init(_ text: Markdown, _ level: Int, _ links: LinkFilter) {
        self.links = links
        base = level
        self.level = level
        var found: Set<Int> = []
        var paragraph = 0
        for (index, piece) in text.pieces.enumerated() {
            if piece == .open(.paragraph) { paragraph = index }
            if piece == .open(.spoiler) { found.insert(paragraph) }
        }
        withSpoilers = found
        paragraphs = []
    }

    /// For each paragraph that is open, whether it is a `<div>`; paragraphs hold none, so there is one at most.
    private var paragraphs: [Bool]

    private mutating func write(_ piece: MarkdownPiece, _ index: Int) {
        switch piece {
        case .open(.paragraph):
            paragraphs.append(withSpoilers.contains(index))
            tag(withSpoilers.contains(index) ? "<div class=\"paragraph\" role=\"paragraph\">" : "<p>")
        case .close(.paragraph): tag(paragraphs.popLast() == true ? "</div>\n" : "</p>\n")
        case .open(.heading(let written)):
            level = min(written + base, level + 1, 6)
            heading()
        case .close(.heading): endHeading()
        case .open(.numberedList(let start)):
            if start == 1 { return tag("<ol>\n") }
            tag("<ol start=\"")
            output.append(.escaping(String(start)))
            tag("\">\n")
        case .open(.link(let link)): begin(link)
        case .close(.link(let link)): end(link)
        case .open(let element): tag(element.start)
        case .close(let element): tag(element.end)
        case .text(let text): output.append(.escaping(text))
        case .code(let code): add("<code>", code, "</code>")
        // The line end behind the tag is not part of the code.
        case .codeBlock(let code): add("<pre tabindex=\"0\"><code>", code, "</code></pre>\n")
        case .lineBreak: tag("<br>\n")
        case .rule: tag("<hr>\n")
        }
    }

    private mutating func tag(_ tag: StaticString) { output.append(.trusted(tag)) }

    private mutating func add(_ start: StaticString, _ text: String, _ end: StaticString) {
        tag(start)
        output.append(.escaping(text))
        tag(end)
    }

    private mutating func heading() {
        switch level {
        case 2: tag("<h2>")
        case 3: tag("<h3>")
        case 4: tag("<h4>")
        case 5: tag("<h5>")
        default: tag("<h6>")
        }
    }

    private mutating func endHeading() {
        switch level {
        case 2: tag("</h2>\n")
        case 3: tag("</h3>\n")
        case 4: tag("</h4>\n")
        case 5: tag("</h5>\n")
        default: tag("</h6>\n")
        }
    }

    private mutating func begin(_ link: MarkdownLink) {
        guard links.allows(link.address), let target = LinkTarget(link.address) else { return }
        tag("<a rel=\"nofollow ugc noopener\" href=\"")
        output.append(.escaping(target.url))
        tag("\">")
        label = output.count
    }

    /// The link ends in its host, unless its words are the address itself.
    private mutating func end(_ link: MarkdownLink) {
        guard let label else {
            if !links.allows(link.address) { tag(" <span class=\"host\">(link blocked)</span>") }
            return
        }
        self.label = nil
        let words = output[label...].map(\.text).joined()
        if let host = link.host, words != SafeHTML.escaping(link.address).text {
            add(" <bdi class=\"host\">(", host, ")</bdi>")
        }
        tag("</a>")
    }
}

extension MarkdownElement {
    /// The start tag of an element that has the same one everywhere.
    fileprivate var start: StaticString {
        switch self {
        case .quote: "<blockquote>\n"
        case .list: "<ul>\n"
        case .item: "<li>"
        case .emphasis: "<em>"
        case .strong: "<strong>"
        case .spoiler: "<details class=\"spoiler inline\"><summary>Spoiler</summary><span>"
        case .spoilerBlock: "<details class=\"spoiler\"><summary>Spoiler</summary>\n"
        case .line, .paragraph, .heading, .numberedList, .link: ""
        }
    }

    fileprivate var end: StaticString {
        switch self {
        case .quote: "</blockquote>\n"
        case .list: "</ul>\n"
        case .numberedList: "</ol>\n"
        case .item: "</li>\n"
        case .emphasis: "</em>"
        case .strong: "</strong>"
        case .spoiler: "</span></details>"
        case .spoilerBlock: "</details>\n"
        case .line, .paragraph, .heading, .link: ""
        }
    }
}
