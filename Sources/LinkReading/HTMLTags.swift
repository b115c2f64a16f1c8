/// The tags of a page one after the other, as a browser without scripts sees them (WHATWG HTML section 13.2.5), in one pass
/// over its bytes.
///
/// - Rule: what stands in a comment, a script, a style, a title or the value of an attribute is no tag.
/// - Why: people write there who do not own the page.
/// - Without it: whoever can name a page proves that it is theirs.
struct HTMLTags: Sequence, IteratorProtocol {
    private let page: ArraySlice<UInt8>
    private var position: Int
    private var sawText = false
    private let keepsText: Bool
    /// The text between the last tag and the one before, where it is kept; references in it stay as they are.
    private(set) var text: [UInt8] = []

    /// What stands behind this many bytes of a page is not looked at.
    static let maximumPage = 1 << 20
    /// Attributes behind so many of a tag are passed over.
    static let maximumAttributes = 50

    /// Reads a page whose characters below 128 are those of ASCII, as every set of the web but UTF-16 has it.
    ///
    /// - Parameter keepsText: whether the texts between tags are wanted.
    init(of html: [UInt8], keepsText: Bool = false) {
        self.keepsText = keepsText
        page = html.prefix(Self.maximumPage)
        position = page.startIndex
        // Some editors put the mark of UTF-8 first.
        if page.starts(with: [0xEF, 0xBB, 0xBF]) { position += 3 }
    }

    /// The next tag; `nil` behind the last one, and where the page ends within one.
    mutating func next() -> HTMLTag? {
        if keepsText { text.removeAll(keepingCapacity: true) }
        while let byte = look() {
            position += 1
            guard byte == UInt8(ascii: "<") else {
                if !Self.isSpace(byte) { sawText = true }
                if keepsText { text.append(byte) }
                continue
            }
            switch look() {
            case UInt8(ascii: "!"):
                skipDeclaration()
            case UInt8(ascii: "?"):
                skip(behind: ">")
            case UInt8(ascii: "/"):
                position += 1
                if look().map(Self.isLetter) ?? false { return takeTag(isEnd: true) }
                if look() == UInt8(ascii: ">") { position += 1 } else { skip(behind: ">") }
            case let letter? where Self.isLetter(letter):
                guard let tag = takeTag(isEnd: false) else { return nil }
                skipText(of: tag)
                return tag
            default:
                sawText = true
                if keepsText { text.append(byte) }
            }
        }
        return nil
    }

    // MARK: Tags

    private mutating func takeTag(isEnd: Bool) -> HTMLTag? {
        let name = takeName { Self.isSpace($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") }
        var attributes: [String: String] = [:]
        while let byte = look() {
            if byte == UInt8(ascii: ">") {
                position += 1
                defer { sawText = false }
                return HTMLTag(name: name, isEnd: isEnd, attributes: attributes, isAfterText: sawText)
            }
            if Self.isSpace(byte) || byte == UInt8(ascii: "/") {
                position += 1
                continue
            }
            guard let (name, value) = takeAttribute() else { return nil }
            if attributes.count < Self.maximumAttributes, attributes[name] == nil { attributes[name] = value }
        }
        return nil
    }

    private mutating func takeAttribute() -> (name: String, value: String)? {
        // An equals sign at the beginning is a part of the name.
        let start = position
        position += 1
        let name = takeName(from: start) {
            Self.isSpace($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "=")
        }
        skipSpace()
        guard look() == UInt8(ascii: "=") else { return (name, "") }
        position += 1
        skipSpace()
        guard let first = look() else { return nil }
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
            let start = position + 1
            guard let end = page[start...].firstIndex(of: first) else {
                position = page.endIndex
                return nil
            }
            position = end + 1
            return (name, String(decoding: page[start..<end], as: UTF8.self))
        }
        let valueStart = position
        while let byte = look(), !Self.isSpace(byte), byte != UInt8(ascii: ">") { position += 1 }
        return (name, String(decoding: page[valueStart..<position], as: UTF8.self))
    }

    private mutating func takeName(from start: Int? = nil, until ends: (UInt8) -> Bool) -> String {
        let start = start ?? position
        while let byte = look(), !ends(byte) { position += 1 }
        return String(decoding: page[start..<position].lazy.map(Self.lowercased), as: UTF8.self)
    }

    // MARK: What is no tag

    /// A comment, or anything else that begins with an exclamation mark.
    private mutating func skipDeclaration() {
        guard starts("!--", at: position) else { return skip(behind: ">") }
        position += 3
        // A comment may end as soon as it begins.
        for end in [">", "->"] where starts(end, at: position) {
            position += end.utf8.count
            return
        }
        while let dash = page[position...].firstIndex(of: UInt8(ascii: "-")) {
            position = dash + 1
            for end in ["->", "-!>"] where starts(end, at: position) {
                position += end.utf8.count
                return
            }
        }
        position = page.endIndex
    }

    /// The text of an element whose text holds no tags.
    private mutating func skipText(of tag: HTMLTag) {
        switch tag.name {
        case "script": skipScript()
        case "plaintext": position = page.endIndex
        case "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes", "noscript":
            skipText(until: tag.name)
        default: break
        }
    }

    private mutating func skipText(until name: String) {
        while let open = page[position...].firstIndex(of: UInt8(ascii: "<")) {
            if closes(name, at: open) {
                position = open
                return
            }
            position = open + 1
        }
        position = page.endIndex
    }

    /// A script within a comment within a script does not end it.
    private mutating func skipScript() {
        var isCommented = false
        var isDouble = false
        while let byte = look() {
            if byte == UInt8(ascii: "<") {
                if !isDouble, closes("script", at: position) { return }
                if isDouble, closes("script", at: position) {
                    isDouble = false
                } else if !isCommented, starts("<!--", at: position) {
                    isCommented = true
                    // Its dashes may end it: `<!-->`.
                    position += 2
                    continue
                } else if isCommented, !isDouble, opens("script", at: position) {
                    isDouble = true
                }
            } else if isCommented, byte == UInt8(ascii: "-"), starts("-->", at: position) {
                isCommented = false
                isDouble = false
            }
            position += 1
        }
    }

    private func closes(_ name: String, at place: Int) -> Bool {
        starts("</", at: place) && isName(name, at: place + 2)
    }

    private func opens(_ name: String, at place: Int) -> Bool {
        starts("<", at: place) && isName(name, at: place + 1)
    }

    private func isName(_ name: String, at place: Int) -> Bool {
        let end = place + name.utf8.count
        guard starts(name, at: place), end < page.endIndex else { return false }
        return Self.isSpace(page[end]) || page[end] == UInt8(ascii: "/") || page[end] == UInt8(ascii: ">")
    }

    // MARK: Bytes

    private func look() -> UInt8? { position < page.endIndex ? page[position] : nil }

    private mutating func skipSpace() { while let byte = look(), Self.isSpace(byte) { position += 1 } }

    private mutating func skip(behind end: Unicode.Scalar) {
        position = page[position...].firstIndex(of: UInt8(ascii: end)).map { $0 + 1 } ?? page.endIndex
    }

    private func starts(_ mark: String, at place: Int) -> Bool {
        place <= page.endIndex
            && page[place...].prefix(mark.utf8.count).elementsEqual(mark.utf8) { Self.lowercased($0) == $1 }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(lowercased(byte)) }

    private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 0x20 : byte }
}
