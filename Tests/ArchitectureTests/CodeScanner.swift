/// Blanks comments and the content of literals in Swift code; line ends stay, so that lines keep their numbers.
struct CodeScanner {
    private let bytes: [UInt8]
    private var position = 0
    private var output: [UInt8] = []
    /// The literals found so far, in the order of their ends.
    private(set) var literals: [SwiftLiteral] = []

    init(_ text: String) {
        bytes = Array(text.utf8)
        output.reserveCapacity(bytes.count)
    }

    mutating func code() -> String {
        code(isInterpolation: false)
        return String(decoding: output, as: UTF8.self)
    }

    /// Copies code, in an interpolation up to its closing parenthesis.
    private mutating func code(isInterpolation: Bool) {
        var depth = 0
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "/") where isNext("//"):
                while position < bytes.count, bytes[position] != 0x0A { erase(1) }
            case UInt8(ascii: "/") where isNext("/*"): comment()
            case UInt8(ascii: "\""): string(pounds: 0)
            case UInt8(ascii: "#"): pounds()
            case UInt8(ascii: "("):
                depth += 1
                copy(1)
            case UInt8(ascii: ")"):
                if isInterpolation, depth == 0 { return }
                depth -= 1
                copy(1)
            default: copy(1)
            }
        }
    }

    private mutating func comment() {
        var depth = 0
        repeat {
            let opens = isNext("/*")
            let closes = isNext("*/")
            depth += opens ? 1 : closes ? -1 : 0
            erase(opens || closes ? 2 : 1)
        } while depth > 0 && position < bytes.count
    }

    /// A raw literal, or a macro and such.
    private mutating func pounds() {
        let count = bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count
        copy(count)
        if isNext("\"") { string(pounds: count) }
    }

    private mutating func string(pounds: Int) {
        let raw = String(repeating: "#", count: pounds)
        let quotes = isNext("\"\"\"") ? "\"\"\"" : "\""
        let start = output.count
        var content: [UInt8] = []
        copy(quotes.utf8.count)
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\"") where isNext(quotes + raw):
                copy(quotes.utf8.count + pounds)
                literals.append(SwiftLiteral(offset: start, content: String(decoding: content, as: UTF8.self)))
                return
            case UInt8(ascii: "\\") where isNext("\\\(raw)("):
                erase(2 + pounds)
                code(isInterpolation: true)
                erase(1)
                content += SwiftLiteral.value.utf8
            case UInt8(ascii: "\\") where isNext("\\\(raw)"):
                erase(2 + pounds)
                content.append(0x20)
            default:
                content.append(bytes[position])
                erase(1)
            }
        }
    }

    private func isNext(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

    private mutating func copy(_ count: Int) {
        let end = min(position + count, bytes.count)
        output += bytes[position..<end]
        position = end
    }

    private mutating func erase(_ count: Int) {
        for _ in 0..<min(count, bytes.count - position) {
            output.append(bytes[position] == 0x0A ? 0x0A : 0x20)
            position += 1
        }
    }
}
