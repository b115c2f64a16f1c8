/// Where in an HTML document the next byte of a template stands.
///
/// A reduced tokenizer of the HTML standard (section 13.2.5), enough to know element text, the text of `textarea` and
/// `title`, script and style, comments, tags, and attribute values. Where browsers are lenient it refuses instead.
struct HTMLContext: Equatable {
    enum State: Equatable {
        case content
        /// Text of `textarea`, `title`, `script`…: it ends only at the closing tag, of which `matched` bytes were seen.
        case elementText(matched: Int)
        case tagOpen
        case endTagOpen
        case tagName
        case beforeAttribute
        case attributeName
        case afterAttributeName
        case beforeValue
        case value(Quote)
        /// An attribute is complete; a space, `/` or `>` must follow.
        case attributeEnd
        case selfClosing
        case declaration(dashes: Int)
        case comment(dashes: Int)
    }

    enum Quote: Equatable {
        case double, single, none

        init?(_ byte: UInt8) {
            switch byte {
            case UInt8(ascii: "\""): self = .double
            case UInt8(ascii: "'"): self = .single
            default: return nil
            }
        }
    }

    /// What an attribute value holds so far, in growing order.
    enum Fill: Int {
        case empty, text, link
    }

    var state = State.content
    /// The element of the tag, or the element whose text this is; lower case.
    var element = ""
    var isEndTag = false
    /// The attribute whose name or value this is; lower case.
    var attribute = ""
    var fill = Fill.empty
    /// Right behind `<textarea>` or `<pre>`, where a parser drops one newline.
    var dropsNewline = false
    var refresh = Refresh()

    /// Whether a `meta` tag is a refresh, whose `content` is a URL in disguise.
    struct Refresh: Equatable {
        var isHTTPEquiv = false
        var hasContent = false
    }

    /// Reads one literal byte; returns what is wrong with it.
    mutating func read(_ byte: UInt8) -> String? {
        dropsNewline = false
        switch state {
        case .content:
            if byte == UInt8(ascii: "<") { state = .tagOpen }
        case .elementText(let matched):
            readElementText(byte, matched)
        case .tagOpen, .endTagOpen:
            readTagStart(byte)
        case .declaration(let dashes):
            readDeclaration(byte, dashes)
        case .comment(let dashes):
            return readComment(byte, dashes)
        case .value(let quote):
            return readValue(byte, quote)
        case .tagName, .beforeAttribute, .attributeName, .afterAttributeName, .beforeValue, .attributeEnd,
            .selfClosing:
            return readTag(byte)
        }
        return nil
    }

    // MARK: Text

    private mutating func readElementText(_ byte: UInt8, _ matched: Int) {
        let closing = Array("</\(element)".utf8)
        if matched == closing.count, isHTMLSpace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") {
            isEndTag = true
            state = .tagName
            _ = readTag(byte)
        } else if matched < closing.count, lowercased(byte) == closing[matched] {
            state = .elementText(matched: matched + 1)
        } else {
            state = .elementText(matched: byte == UInt8(ascii: "<") ? 1 : 0)
        }
    }

    private mutating func readTagStart(_ byte: UInt8) {
        if isLetter(byte) {
            isEndTag = state == .endTagOpen
            element = letter(byte)
            state = .tagName
            return
        }
        switch (state, byte) {
        case (.tagOpen, UInt8(ascii: "/")): state = .endTagOpen
        case (.tagOpen, UInt8(ascii: "!")): state = .declaration(dashes: 0)
        // The standard's "bogus comment".
        case (.tagOpen, UInt8(ascii: "?")): state = .declaration(dashes: -1)
        case (.tagOpen, UInt8(ascii: "<")): state = .tagOpen
        case (.tagOpen, _), (_, UInt8(ascii: ">")): state = .content
        default: state = .declaration(dashes: -1)
        }
    }

    private mutating func readDeclaration(_ byte: UInt8, _ dashes: Int) {
        if byte == UInt8(ascii: "-"), dashes >= 0 {
            // Two dashes count toward the end as well: `<!-->` is a whole comment.
            state = dashes == 1 ? .comment(dashes: 2) : .declaration(dashes: 1)
        } else if byte == UInt8(ascii: ">") {
            state = .content
        } else {
            state = .declaration(dashes: -1)
        }
    }

    private mutating func readComment(_ byte: UInt8, _ dashes: Int) -> String? {
        switch byte {
        case UInt8(ascii: "-"):
            state = .comment(dashes: min(dashes + 1, 2))
        case UInt8(ascii: ">") where dashes == 2:
            state = .content
        case UInt8(ascii: "!") where dashes == 2:
            state = .comment(dashes: 0)
            return "`--!` inside an HTML comment ends it in browsers"
        default:
            state = .comment(dashes: 0)
        }
        return nil
    }

    // MARK: Tags

    private mutating func readTag(_ byte: UInt8) -> String? {
        if state == .beforeValue { return readValueStart(byte) }
        if byte == UInt8(ascii: ">") {
            finishTag()
            return nil
        }
        if isHTMLSpace(byte) {
            switch state {
            case .attributeName, .afterAttributeName: state = .afterAttributeName
            default: state = .beforeAttribute
            }
            return nil
        }
        if byte == UInt8(ascii: "/") {
            state = .selfClosing
            return nil
        }
        switch state {
        case .tagName:
            element += letter(byte)
        case .attributeName where byte != UInt8(ascii: "="):
            attribute += letter(byte)
        case .attributeName, .afterAttributeName:
            guard byte == UInt8(ascii: "=") else { return startAttribute(byte) }
            state = .beforeValue
            return startValue()
        case .attributeEnd:
            _ = startAttribute(byte)
            return "a space is missing before this attribute"
        default:
            return startAttribute(byte)
        }
        return nil
    }

    private mutating func startAttribute(_ byte: UInt8) -> String? {
        state = .attributeName
        attribute = letter(byte)
        switch byte {
        case UInt8(ascii: "="), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "<"):
            return "an attribute cannot begin with \(letter(byte))"
        default:
            return nil
        }
    }

    private mutating func startValue() -> String? {
        guard element == "meta", attribute == "http-equiv" else { return nil }
        refresh.isHTTPEquiv = true
        return refresh.hasContent ? "http-equiv must stand before the content of a meta tag" : nil
    }

    private mutating func readValueStart(_ byte: UInt8) -> String? {
        if isHTMLSpace(byte) { return nil }
        fill = .empty
        if let quote = Quote(byte) {
            state = .value(quote)
            return nil
        }
        if byte == UInt8(ascii: ">") {
            finishTag()
            return "the attribute has no value"
        }
        fill = .text
        state = .value(.none)
        return nil
    }

    private mutating func readValue(_ byte: UInt8, _ quote: Quote) -> String? {
        if quote == .none {
            if byte == UInt8(ascii: ">") {
                finishTag()
            } else if isHTMLSpace(byte) {
                endAttribute(.beforeAttribute)
            }
            return nil
        }
        if quote == Quote(byte) {
            endAttribute(.attributeEnd)
            return nil
        }
        defer { fill = max(fill, .text) }
        return fill == .link ? "a link must be the whole value of `\(attribute)`" : nil
    }

    private mutating func endAttribute(_ next: State) {
        state = next
        attribute = ""
        fill = .empty
    }

    private mutating func finishTag() {
        endAttribute(.content)
        refresh = Refresh()
        let opened = isEndTag ? "" : element
        isEndTag = false
        element = ""
        if Self.textElements.contains(opened) || Self.rawElements.contains(opened) {
            element = opened
            state = .elementText(matched: 0)
        }
        dropsNewline = Self.elementsThatDropANewline.contains(opened)
    }

    private func letter(_ byte: UInt8) -> String {
        String(decoding: [lowercased(byte)], as: UTF8.self)
    }

    // MARK: Elements

    /// Elements whose text knows character references but no tags.
    static let textElements: Set<String> = ["textarea", "title"]

    /// Elements whose text knows neither: escaping means nothing in them.
    static let rawElements: Set<String> = ["script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext"]

    /// HTML standard, section 13.2.6.4.7: "ignore that token if it is a newline".
    private static let elementsThatDropANewline: Set<String> = ["textarea", "pre", "listing"]
}

extension HTMLContext.Fill: Comparable {
    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
