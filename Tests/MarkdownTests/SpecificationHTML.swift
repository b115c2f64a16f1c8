import Markdown

/// A text as the cases of the specification write it: HTML, in which nothing is left of what Flyleaf reads otherwise.
///
/// Both sides of a comparison go through here. What is dropped on the way, and nothing else, is not compared:
///
/// | Flyleaf | so |
/// |---|---|
/// | a line end in a paragraph is a line break | `<br />` is a line end |
/// | a list and its paragraphs | line ends beside tags of blocks are none |
/// | code has no language | `<code>` has no class |
/// | a link has no title, and no address that `MarkdownLink` refuses | a title is none, and a refused link its words |
struct SpecificationHTML {
    /// What is between `<` and `>`, or words as they are escaped.
    enum Part: Equatable {
        case tag(String)
        case words(String)
    }

    var parts: [Part]

    private static let blocks: Set<Substring> = [
        "p", "blockquote", "ul", "ol", "li", "hr", "pre", "h1", "h2", "h3", "h4", "h5", "h6",
    ]

    /// What a case of the specification expects.
    init(_ html: String) {
        parts = []
        var rest = html[...]
        while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
            parts.append(.words(String(rest[..<start])))
            parts.append(.tag(String(rest[rest.index(after: start)..<end])))
            rest = rest[rest.index(after: end)...]
        }
        parts.append(.words(String(rest)))
        simplify()
    }

    /// What Flyleaf reads.
    init(_ pieces: [MarkdownPiece]) {
        parts = pieces.flatMap(Self.parts)
    }

    /// All of it, to be compared.
    var text: String {
        var text = ""
        var afterBlock = true
        for (index, part) in parts.enumerated() {
            switch part {
            case .tag(let tag):
                text += "<\(tag)>"
                afterBlock = Self.isBlock(tag)
            case .words(let words):
                var kept = words[...]
                if afterBlock { kept = kept.drop { $0 == "\n" } }
                if index + 1 == parts.count || Self.isBlock(parts[index + 1]) {
                    while kept.last == "\n" { kept.removeLast() }
                }
                text += kept
                if !words.isEmpty { afterBlock = afterBlock && kept.isEmpty }
            }
        }
        return text
    }

    /// The words of an HTML text, and tags that somebody typed, without blanks and the tags that mark words.
    ///
    /// For cases with HTML and images, which are words to Flyleaf: `<b>` and `&lt;b&gt;` are the same here.
    static func words(of html: String) -> String {
        let plain = unescaped(html).replacing(/<img [^>]*alt="([^"]*)"[^>]*>/) { $0.output.1 }
            .replacing(/<\/?(p|br|em|strong|a|code)(\s[^>]*)?>/, with: "")
        return String(plain.filter { !$0.isWhitespace })
    }

    // MARK: What Flyleaf reads otherwise

    private mutating func simplify() {
        var isRefused: [Bool] = []
        parts = parts.flatMap { part -> [Part] in
            guard case .tag(let tag) = part else { return [part] }
            if tag == "br /" { return [] }
            if tag.hasPrefix("code class=") { return [.tag("code")] }
            if tag.hasPrefix("a href="), let address = Self.attribute("href", of: tag) {
                let allowed = MarkdownLink(Self.decoded(Self.unescaped(address))) != nil
                isRefused.append(!allowed)
                return allowed ? [.tag("a href=\"\(address)\"")] : []
            }
            if tag == "/a", isRefused.popLast() == true { return [] }
            return [part]
        }
        parts = Self.joined(parts)
    }

    /// Words that became neighbours as one.
    private static func joined(_ parts: [Part]) -> [Part] {
        parts.reduce(into: []) { joined, part in
            if case .words(let words) = part, case .words(let before) = joined.last {
                joined[joined.count - 1] = .words(before + words)
            } else {
                joined.append(part)
            }
        }
    }

    // MARK: Pieces

    private static func parts(_ piece: MarkdownPiece) -> [Part] {
        switch piece {
        case .open(let element): tag(element).map { [.tag($0)] } ?? []
        case .close(let element): tag(element).map { [.tag("/\(name($0))")] } ?? []
        case .text(let text): [.words(escaped(text))]
        case .code(let code): [.tag("code"), .words(escaped(code)), .tag("/code")]
        case .codeBlock(let code):
            [.tag("pre"), .tag("code"), .words(escaped(code)), .tag("/code"), .tag("/pre")]
        case .lineBreak: [.words("\n")]
        case .rule: [.tag("hr /")]
        }
    }

    private static func tag(_ element: MarkdownElement) -> String? {
        switch element {
        case .paragraph: "p"
        case .line: nil
        case .heading(let level): "h\(level)"
        case .quote: "blockquote"
        case .list: "ul"
        case .numberedList(let start): start == 1 ? "ol" : "ol start=\"\(start)\""
        case .item: "li"
        case .emphasis: "em"
        case .strong: "strong"
        case .link(let link): "a href=\"\(escaped(encoded(link.address)))\""
        case .spoiler: "spoiler"
        case .spoilerBlock: "spoilers"
        }
    }

    // MARK: Tags and characters

    private static func isBlock(_ part: Part) -> Bool {
        if case .tag(let tag) = part { isBlock(tag) } else { false }
    }

    private static func isBlock(_ tag: String) -> Bool { blocks.contains(name(tag)) }

    private static func name(_ tag: String) -> Substring {
        tag.drop { $0 == "/" }.prefix { $0 != " " }
    }

    private static func attribute(_ name: String, of tag: String) -> String? {
        guard let start = tag.firstRange(of: "\(name)=\"") else { return nil }
        return String(tag[start.upperBound...].prefix { $0 != "\"" })
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }

    private static func unescaped(_ text: String) -> String {
        text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&amp;", with: "&")
    }

    /// An address as the cases write it: what a URI may not hold is percent-encoded, and nothing twice.
    private static func encoded(_ address: String) -> String {
        address.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isKept = character.isASCII && (character.isLetter || character.isNumber)
            return isKept || "-_.+!*(),%#@?=;:/&$~'".contains(character)
                ? String(character) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    private static func decoded(_ address: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(address.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
