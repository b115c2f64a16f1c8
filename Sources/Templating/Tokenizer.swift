/// A Mustache tag with its trimmed content.
struct Tag {
    enum Kind: Equatable {
        case value, markup, section, inverted, close, comment, partial, block, parent
    }

    let kind: Kind
    let content: String
    let range: Range<Int>
}

enum Token {
    case text(Range<Int>)
    case tag(Tag)
}

/// Cuts a template into text and tags, and removes the lines that hold nothing but one tag.
struct Tokenizer {
    let text: TemplateText
    private(set) var faults: [TemplateError.Fault] = []

    init(_ text: TemplateText) {
        self.text = text
    }

    mutating func tokens() -> [Token] {
        var tokens: [Token] = []
        var textStart = 0
        var searchStart = 0
        while let start = find("{{", from: searchStart) {
            guard let tag = tag(at: start) else {
                searchStart = start + 2
                continue
            }
            let whole = tag.standsAlone(in: text.bytes) ?? tag.range
            if textStart < whole.lowerBound { tokens.append(.text(textStart..<whole.lowerBound)) }
            tokens.append(.tag(tag))
            textStart = whole.upperBound
            searchStart = tag.range.upperBound
        }
        if textStart < text.bytes.count { tokens.append(.text(textStart..<text.bytes.count)) }
        return tokens
    }

    private mutating func tag(at start: Int) -> Tag? {
        let isTriple = byte(at: start + 2) == UInt8(ascii: "{")
        let sigil = byte(at: start + 2)
        let kind: Tag.Kind
        var contentStart = start + 3
        switch sigil {
        case UInt8(ascii: "{"), UInt8(ascii: "&"): kind = .markup
        case UInt8(ascii: "#"): kind = .section
        case UInt8(ascii: "^"): kind = .inverted
        case UInt8(ascii: "/"): kind = .close
        case UInt8(ascii: "!"): kind = .comment
        case UInt8(ascii: ">"): kind = .partial
        case UInt8(ascii: "$"): kind = .block
        case UInt8(ascii: "<"): kind = .parent
        case UInt8(ascii: "="):
            return refuse(start, "delimiters cannot be changed")
        case UInt8(ascii: "%"):
            return refuse(start, "there are no pragmas")
        default:
            kind = .value
            contentStart = start + 2
        }
        let closing = isTriple ? "}}}" : "}}"
        guard let end = find(closing, from: contentStart) else {
            return refuse(start, "the tag is not closed with \(closing)")
        }
        let content = trimmed(contentStart..<end)
        if kind != .comment, content.utf8.contains(UInt8(ascii: "{")) {
            return refuse(start, "the tag is not closed before the next one")
        }
        return Tag(kind: kind, content: content, range: start..<(end + closing.utf8.count))
    }

    private mutating func refuse(_ offset: Int, _ message: String) -> Tag? {
        faults.append(text.fault(at: offset, message))
        return nil
    }

    private func byte(at offset: Int) -> UInt8? {
        offset < text.bytes.count ? text.bytes[offset] : nil
    }

    private func find(_ needle: String, from start: Int) -> Int? {
        let needle = Array(needle.utf8)
        var offset = start
        while offset + needle.count <= text.bytes.count {
            if text.bytes[offset..<(offset + needle.count)].elementsEqual(needle) { return offset }
            offset += 1
        }
        return nil
    }

    private func trimmed(_ range: Range<Int>) -> String {
        let start = text.bytes[range].firstIndex { !isHTMLSpace($0) } ?? range.upperBound
        let end = text.bytes[start..<range.upperBound].lastIndex { !isHTMLSpace($0) }.map { $0 + 1 } ?? start
        return String(decoding: text.bytes[start..<end], as: UTF8.self)
    }
}

extension Tag {
    /// The lines this tag fills alone, with their line end; `nil` when something else stands on them.
    ///
    /// Mustache specification, "standalone": all tags but interpolations; CRLF counts as one line end, and so do the
    /// start and the end of the file.
    fileprivate func standsAlone(in bytes: [UInt8]) -> Range<Int>? {
        guard kind != .value, kind != .markup else { return nil }
        func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        var start = range.lowerBound
        while start > 0, isBlank(bytes[start - 1]) { start -= 1 }
        guard start == 0 || bytes[start - 1] == UInt8(ascii: "\n") else { return nil }
        var end = range.upperBound
        while end < bytes.count, isBlank(bytes[end]) { end += 1 }
        if end == bytes.count { return start..<end }
        if bytes[end] == UInt8(ascii: "\r") { end += 1 }
        guard end < bytes.count, bytes[end] == UInt8(ascii: "\n") else { return nil }
        return start..<(end + 1)
    }
}
