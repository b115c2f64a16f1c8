import Primitives

/// Splits a page into tags and text, as the tokenizer of WHATWG HTML section 13.2.5 does for pages without surprises.
struct HTMLTokenizer {
    enum Token: Equatable {
        case start(name: String, attributes: [HTMLAttribute])
        case end(name: String)
        case text(String)
    }

    private let bytes: [UInt8]
    private var position = 0
    /// The element whose content is plain text up to its end tag.
    private var rawElement: String?
    private(set) var faults: [String] = []

    init(_ page: [UInt8]) {
        // Line ends are LF before anything else is looked at (WHATWG HTML section 13.2.3.5).
        var bytes: [UInt8] = []
        bytes.reserveCapacity(page.count)
        for (index, byte) in page.enumerated() {
            if byte == 0x0D {
                bytes.append(0x0A)
            } else if byte != 0x0A || index == 0 || page[index - 1] != 0x0D {
                bytes.append(byte)
            }
        }
        self.bytes = bytes
        if String(validating: page, as: UTF8.self) == nil { faults.append("the page is not UTF-8") }
    }

    mutating func next() -> Token? {
        guard position < bytes.count else { return nil }
        if let name = rawElement { return rawText(of: name) }
        if let tag = tag() { return tag }
        guard position < bytes.count else { return nil }
        let start = position
        // A less-than sign that opened no tag is text.
        position += 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "<") { position += 1 }
        return .text(HTMLCharacterReferences.decode(bytes[start..<position], &faults))
    }

    private mutating func tag() -> Token? {
        while position < bytes.count, bytes[position] == UInt8(ascii: "<"), position + 1 < bytes.count {
            switch bytes[position + 1] {
            case UInt8(ascii: "!"), UInt8(ascii: "?"): skipDeclaration()
            case UInt8(ascii: "/"): return endTag()
            case let byte where Self.isLetter(byte): return startTag()
            default:
                faults.append("a less-than sign that is not written as &lt;")
                return nil
            }
        }
        return nil
    }

    /// Passes a comment or the document type.
    private mutating func skipDeclaration() {
        if bytes[position...].starts(with: "<!--".utf8) {
            skip(past: "-->", from: position + 4)
        } else {
            skip(past: ">", from: position)
        }
    }

    private mutating func skip(past mark: String, from start: Int) {
        position = start
        while position < bytes.count, !bytes[position...].starts(with: mark.utf8) { position += 1 }
        if position == bytes.count { faults.append("nothing ends with \(mark)") }
        position = min(bytes.count, position + mark.utf8.count)
    }

    private mutating func endTag() -> Token {
        position += 2
        let name = name()
        skip(past: ">", from: position)
        return .end(name: name)
    }

    private mutating func startTag() -> Token {
        position += 1
        let name = name()
        var attributes: [HTMLAttribute] = []
        while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
            guard !Self.isSpace(bytes[position]), bytes[position] != UInt8(ascii: "/") else {
                position += 1
                continue
            }
            let attribute = attribute()
            if attributes.contains(where: { $0.name == attribute.name }) {
                faults.append("<\(name)> has the attribute \(attribute.name) twice")
            } else {
                attributes.append(attribute)
            }
        }
        if position == bytes.count { faults.append("<\(name)> has no end") }
        position = min(bytes.count, position + 1)
        if ["script", "style", "textarea", "title"].contains(name) { rawElement = name }
        return .start(name: name, attributes: attributes)
    }

    private mutating func attribute() -> HTMLAttribute {
        let start = position
        position += 1
        while position < bytes.count, !Self.endsAttributeName(bytes[position]) { position += 1 }
        let name = Self.lowercased(bytes[start..<position])
        skipSpaces()
        guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else {
            return HTMLAttribute(name: name, value: "")
        }
        position += 1
        skipSpaces()
        guard position < bytes.count else { return HTMLAttribute(name: name, value: "") }
        let quote = bytes[position]
        let value: ArraySlice<UInt8>
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            let start = position + 1
            skip(past: String(Character(Unicode.Scalar(quote))), from: start)
            value = bytes[start..<max(start, position - 1)]
        } else {
            let start = position
            while position < bytes.count, !Self.isSpace(bytes[position]), bytes[position] != UInt8(ascii: ">") {
                position += 1
            }
            value = bytes[start..<position]
        }
        return HTMLAttribute(name: name, value: HTMLCharacterReferences.decode(value, &faults))
    }

    private mutating func rawText(of name: String) -> Token? {
        rawElement = nil
        let start = position
        let mark = "</\(name)".utf8
        while position < bytes.count {
            let candidate = bytes[position...].prefix(mark.count)
            if candidate.first == UInt8(ascii: "<"), Self.lowercased(candidate).utf8.elementsEqual(mark) { break }
            position += 1
        }
        if position == start { return next() }
        let content = bytes[start..<position]
        if name == "script" || name == "style" { return .text(String(decoding: content, as: UTF8.self)) }
        return .text(HTMLCharacterReferences.decode(content, &faults))
    }

    private mutating func name() -> String {
        let start = position
        while position < bytes.count, !Self.isSpace(bytes[position]), bytes[position] != UInt8(ascii: ">"),
            bytes[position] != UInt8(ascii: "/")
        {
            position += 1
        }
        return Self.lowercased(bytes[start..<position])
    }

    private mutating func skipSpaces() {
        while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
    }

    private static func endsAttributeName(_ byte: UInt8) -> Bool {
        isSpace(byte) || byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0C }

    private static func lowercased(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}

/// One attribute of an element, decoded.
public struct HTMLAttribute: Sendable, Equatable {
    /// The name in lower case.
    public let name: String
    /// The value; empty for an attribute without one.
    public let value: String
}
