/// Puts the tags and texts of HTML into paragraphs, and writes those.
struct HTMLBlocks {
    private struct Block {
        var prefix: String
        var quotes: Int
        var isCode: Bool
        var runs: [HTMLRun] = []
    }

    private var done: [String] = []
    private var block = Block(prefix: "", quotes: 0, isCode: false)
    private var strong = 0
    private var emphasis = 0
    private var spoilers = 0
    private var quotes = 0
    private var code = 0
    private var addresses: [String?] = []
    private var lists: [Int?] = []

    /// Deeper quotes and lists look like this many.
    private static let maximumDepth = 8

    mutating func take(_ token: HTMLTokens.Token) {
        switch token {
        case .text(let text): append(text)
        case .open(let name, let address): open(name, address)
        case .close(let name): close(name)
        }
    }

    mutating func markdown() -> String {
        endBlock()
        return RowText.trimmed(done.joined(separator: "\n\n"))
    }

    private mutating func open(_ name: String, _ address: String?) {
        switch name {
        case "br": append("\n")
        case "i", "em", "cite": emphasis += 1
        case "b", "strong": strong += 1
        case "spoiler": spoilers += 1
        case "a": addresses.append(address)
        case "hr":
            endBlock()
            done.append("---")
        case "p", "div": endBlock()
        case "blockquote":
            endBlock()
            quotes += 1
            startBlock("")
        case "pre":
            endBlock()
            code += 1
            startBlock("")
        case "ul", "ol":
            endBlock()
            if lists.count < Self.maximumDepth { lists.append(name == "ol" ? 0 : nil) }
        case "li":
            endBlock()
            startBlock(itemMark())
        case "h1", "h2", "h3", "h4", "h5", "h6":
            endBlock()
            startBlock(String(repeating: "#", count: Int(name.dropFirst()) ?? 1) + " ")
        default: break
        }
    }

    private mutating func itemMark() -> String {
        let indent = String(repeating: "   ", count: max(0, lists.count - 1))
        guard let last = lists.last, let number = last else { return indent + "- " }
        let next = min(number + 1, 999_999_999)
        lists[lists.count - 1] = next
        return indent + "\(next). "
    }

    private mutating func close(_ name: String) {
        switch name {
        case "i", "em", "cite": emphasis = max(0, emphasis - 1)
        case "b", "strong": strong = max(0, strong - 1)
        case "spoiler": spoilers = max(0, spoilers - 1)
        case "a": if !addresses.isEmpty { addresses.removeLast() }
        case "br": append("\n")
        case "p", "div", "li", "h1", "h2", "h3", "h4", "h5", "h6": endBlock()
        case "blockquote":
            endBlock()
            quotes = max(0, quotes - 1)
            startBlock("")
        case "pre":
            endBlock()
            code = max(0, code - 1)
            startBlock("")
        case "ul", "ol":
            endBlock()
            if !lists.isEmpty { lists.removeLast() }
        default: break
        }
    }

    private mutating func append(_ text: String) {
        let style = HTMLRun.Style(
            isStrong: strong > 0,
            isEmphasised: emphasis > 0,
            isSpoiler: spoilers > 0,
            address: addresses.last ?? nil
        )
        if let last = block.runs.indices.last, block.runs[last].style == style {
            block.runs[last].text += text
        } else {
            block.runs.append(HTMLRun(text: text, style: style))
        }
    }

    private mutating func startBlock(_ prefix: String) {
        block = Block(prefix: prefix, quotes: min(quotes, Self.maximumDepth), isCode: code > 0)
    }

    private mutating func endBlock() {
        defer { startBlock("") }
        let quote = String(repeating: "> ", count: block.quotes)
        let plain = block.runs.map(\.text).joined()
        guard !RowText.trimmed(plain).isEmpty else { return }
        if block.isCode, !block.runs.contains(where: \.style.isSpoiler) {
            done.append(fenced(plain, quote))
            return
        }
        for paragraph in HTMLRuns.paragraphs(block.runs) {
            let text = HTMLRuns.markdown(paragraph, isHeading: block.prefix.hasPrefix("#"))
            if text.isEmpty { continue }
            let lines = text.split(separator: "\n", omittingEmptySubsequences: true)
            let indent = String(repeating: " ", count: block.prefix.hasPrefix("#") ? 0 : block.prefix.utf8.count)
            done.append(
                lines.enumerated().map { quote + ($0.offset == 0 ? block.prefix : indent) + $0.element }
                    .joined(separator: "\n")
            )
            // What follows in the same item belongs to it without a mark of its own.
            block.prefix = indent
        }
    }

    /// Code between more backticks than stand in it.
    private func fenced(_ text: String, _ quote: String) -> String {
        let longest =
            text.utf8.split(omittingEmptySubsequences: true) { $0 != UInt8(ascii: "`") }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let kept = lines.drop { $0.allSatisfy(\.isWhitespace) }
        return ([fence] + kept + [fence]).map { quote + $0 }.joined(separator: "\n")
    }
}
