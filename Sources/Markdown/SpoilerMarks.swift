/// Spoiler marks as libcmark sees them: characters that it has no meaning for.
///
/// - Rule: before the text is read, `>!` and `!<` become noncharacters of Unicode between two full stops, wherever a
///   backslash does not make them text; afterwards they become text again in code and addresses.
/// - Why: `>` begins a quote, `!` with `[` an image, `<` an address; and only who knows all of CommonMark knows what is
///   code. The full stops are for the rules of emphasis, which ask for punctuation.
/// - Without it: `>!a!<` at the beginning of a line is a quote with the secret in it.
enum SpoilerMarks {
    /// Three bytes of UTF-8: U+FDD0 opens, U+FDD1 closes, U+FDD2 keeps a line from opening more quotes and lists.
    private static let lead: [UInt8] = [0xEF, 0xB7]
    private static let opening: UInt8 = 0x90
    private static let closing: UInt8 = 0x91
    private static let guarding: UInt8 = 0x92
    private static let stop = UInt8(ascii: ".")

    /// A piece of a text that libcmark read.
    enum Part: Equatable {
        case text(String)
        case opener
        case closer
    }

    // MARK: Before reading

    /// A text with its marks replaced, and with guards where a line would open too many quotes and lists.
    static func marked(_ source: [UInt8]) -> [UInt8] {
        var writer = MarkWriter(source)
        return writer.marked()
    }

    static func opener() -> [UInt8] { [stop] + lead + [opening, stop] }
    static func closer() -> [UInt8] { [stop] + lead + [closing, stop] }
    static func keeper() -> [UInt8] { lead + [guarding] }

    // MARK: After reading

    /// The words and marks of a text that was read.
    static func parts(of text: String) -> [Part] {
        let bytes = Array(text.utf8)
        guard bytes.contains(lead[0]) else { return [.text(text)] }
        var parts: [Part] = []
        var words: [UInt8] = []
        func flush() {
            if !words.isEmpty { parts.append(.text(String(decoding: words, as: UTF8.self))) }
            words = []
        }
        walk(bytes) { token in
            switch token {
            case .byte(let byte): words.append(byte)
            case .opener:
                flush()
                parts.append(.opener)
            case .closer:
                flush()
                parts.append(.closer)
            }
        }
        flush()
        return parts
    }

    /// The text with its marks as they were typed, for code and addresses.
    static func restored(_ text: String) -> String {
        let bytes = Array(text.utf8)
        guard bytes.contains(lead[0]) else { return text }
        var output: [UInt8] = []
        walk(bytes) { token in
            switch token {
            case .byte(let byte): output.append(byte)
            case .opener: output += ">!".utf8
            case .closer: output += "!<".utf8
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private enum Token {
        case byte(UInt8)
        case opener
        case closer
    }

    private static func walk(_ bytes: [UInt8], _ take: (Token) -> Void) {
        var index = 0
        while index < bytes.count {
            if bytes[index] == stop, index + 4 < bytes.count, bytes[index + 1] == lead[0], bytes[index + 2] == lead[1],
                bytes[index + 3] == opening || bytes[index + 3] == closing
            {
                take(bytes[index + 3] == opening ? .opener : .closer)
                index += 5
            } else if bytes[index] == lead[0], index + 2 < bytes.count, bytes[index + 1] == lead[1],
                bytes[index + 2] == guarding
            {
                index += 3
            } else {
                take(.byte(bytes[index]))
                index += 1
            }
        }
    }
}
