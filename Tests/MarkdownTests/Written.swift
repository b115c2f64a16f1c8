import Markdown

extension Markdown {
    /// The pieces in a short way of writing: `p(…)`, `em(…)`, `sp(…)` for a spoiler, `SP(…)` for one of blocks, `/` for a
    /// line break; words as they are.
    var written: String { pieces.map(\.written).joined() }
}

extension MarkdownPiece {
    fileprivate var written: String {
        switch self {
        case .open(let element): "\(element.written)("
        case .close: ")"
        case .text(let text): text
        case .code(let code): "code[\(code)]"
        case .codeBlock(let code): "CODE[\(code)]"
        case .lineBreak: "/"
        case .rule: "rule"
        }
    }
}

extension MarkdownElement {
    fileprivate var written: String {
        switch self {
        case .paragraph: "p"
        case .line: "l"
        case .heading(let level): "h\(level)"
        case .quote: "q"
        case .list: "ul"
        case .numberedList(let start): "ol\(start)"
        case .item: "li"
        case .emphasis: "em"
        case .strong: "b"
        case .link(let link): "a<\(link.address)>"
        case .spoiler: "sp"
        case .spoilerBlock: "SP"
        }
    }
}
