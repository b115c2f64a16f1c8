/// The tags and texts of a piece of HTML that somebody else wrote; what is no tag of a known name is text, and the insides of
/// scripts and styles are nothing.
public struct HTMLTokens: Sendable {
    /// A tag or a text.
    public enum Token: Sendable, Equatable {
        /// A text, with its references read.
        case text(String)
        /// An opening tag with the address it leads to, if it is a link.
        case open(name: String, address: String?)
        /// A closing tag.
        case close(name: String)
    }

    /// All of them, in their order; their number and the work for them grow with the bytes alone.
    public let all: [Token]

    static let names: Set<String> = [
        "a", "b", "blockquote", "br", "cite", "code", "del", "div", "em", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i",
        "img", "ins", "li", "ol", "p", "pre", "s", "script", "small", "span", "spoiler", "strike", "strong", "style",
        "sub",
        "sup", "u", "ul",
    ]

    /// Takes a text apart.
    public init(_ html: String) {
        let bytes = Array(html.utf8)
        var tokens: [Token] = []
        var start = 0
        var index = 0
        var patience = bytes.count * Self.patiencePerByte
        func text(to end: Int) {
            if end > start { tokens.append(.text(HTMLEntities.decoded(bytes[start..<end]))) }
        }
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "<") else {
                index += 1
                continue
            }
            if bytes[index...].starts(with: "<!--".utf8) {
                text(to: index)
                index = Self.end(of: "-->", bytes, index + 4)
                start = index
            } else if let (token, end) = Self.tag(bytes, index, &patience) {
                text(to: index)
                index = end
                if case .open(let name, _) = token, name == "script" || name == "style" {
                    index = Self.end(of: "</\(name)>", bytes, end)
                } else {
                    tokens.append(token)
                }
                start = index
            } else {
                index += 1
            }
        }
        text(to: bytes.count)
        all = tokens
    }

    /// The index after some bytes, the end of the text if they do not stand there.
    private static func end(of mark: String, _ bytes: [UInt8], _ from: Int) -> Int {
        let mark = Array(mark.utf8)
        var index = from
        while index + mark.count <= bytes.count {
            if bytes[index] == mark[0], bytes[index..<(index + mark.count)].elementsEqual(mark) {
                return index + mark.count
            }
            index += 1
        }
        return bytes.count
    }

    /// How many bytes of tags that never end are read for each byte of the text.
    ///
    /// Behind that only tags without attributes are tags: a hundred thousand `<a` in a row cost 4 KB each.
    private static let patiencePerByte = 32

    private static func tag(_ bytes: [UInt8], _ start: Int, _ patience: inout Int) -> (Token, Int)? {
        var index = start + 1
        let closes = index < bytes.count && bytes[index] == UInt8(ascii: "/")
        if closes { index += 1 }
        let nameStart = index
        while index < bytes.count, index - nameStart < 12, isNameByte(bytes[index]) { index += 1 }
        let name = String(decoding: bytes[nameStart..<index], as: UTF8.self).lowercased()
        guard names.contains(name), index < bytes.count, [0x20, 0x09, 0x0A, 0x2F, 0x3E].contains(bytes[index]) else {
            return nil
        }
        // A tag that does not end soon is none; the bounds keep the work linear.
        let limit = min(bytes.count, index + min(4096, max(1, patience)))
        var quote: UInt8?
        let attributes = index
        while index < limit {
            let byte = bytes[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                let address = name == "a" && !closes ? self.address(bytes[attributes..<index]) : nil
                return (closes ? .close(name: name) : .open(name: name, address: address), index + 1)
            }
            index += 1
        }
        patience -= limit - attributes
        return nil
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
    }

    /// The value of `href`, if it is an address of the web.
    private static func address(_ attributes: ArraySlice<UInt8>) -> String? {
        var index = attributes.startIndex
        let mark = Array("href=".utf8)
        while index + mark.count <= attributes.endIndex {
            let isMark = attributes[index..<(index + mark.count)].map { $0 | 0x20 }.elementsEqual(
                mark.map { $0 | 0x20 }
            )
            guard isMark, index == attributes.startIndex || [0x20, 0x09, 0x0A].contains(attributes[index - 1]) else {
                index += 1
                continue
            }
            index += mark.count
            guard index < attributes.endIndex else { return nil }
            let quote = attributes[index]
            let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
            let value = attributes[(isQuoted ? index + 1 : index)...].prefix { byte in
                isQuoted ? byte != quote : byte > 0x20
            }
            let text = RowText.trimmed(HTMLEntities.decoded(value))
            let isWeb = ["http://", "https://"].contains { text.lowercased().hasPrefix($0) }
            return isWeb && text.utf8.count <= 2000 ? text : nil
        }
        return nil
    }
}
