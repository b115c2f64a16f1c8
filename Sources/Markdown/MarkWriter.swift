/// Goes once over a text and writes it anew with marks and guards.
struct MarkWriter {
    private let source: [UInt8]
    private var output: [UInt8] = []
    private var index = 0
    /// Whether a spoiler is open, as far as that can be told before reading; it decides what `!<https://…>` means.
    private var isOpen = false

    init(_ source: [UInt8]) {
        self.source = source
        output.reserveCapacity(source.count + 64)
    }

    mutating func marked() -> [UInt8] {
        while index < source.count {
            writeLead()
            writeRest()
        }
        return output
    }

    private func byte(_ position: Int) -> UInt8? { position < source.count ? source[position] : nil }

    private func isBlankOrEnd(_ position: Int) -> Bool {
        switch byte(position) {
        case nil, UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
        default: false
        }
    }

    /// White space and the marks of quotes and lists at the beginning of a line, as many as may be.
    private mutating func writeLead() {
        var position = index
        var column = 0
        var markers = 0
        while let next = byte(position) {
            var width = 0
            switch next {
            case UInt8(ascii: " "):
                column += 1
                position += 1
                continue
            case UInt8(ascii: "\t"):
                column += 4 - column % 4
                position += 1
                continue
            case UInt8(ascii: ">") where byte(position + 1) != UInt8(ascii: "!"):
                width = 1
            case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
                if isBlankOrEnd(position + 1) { width = 1 }
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                var end = position
                while end - position < 10, let digit = byte(end), (0x30...0x39).contains(digit) { end += 1 }
                let mark = byte(end)
                if mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")"), isBlankOrEnd(end + 1) {
                    width = end + 1 - position
                }
            default: break
            }
            if width == 0 { break }
            if markers == Markdown.maximumMarkersPerLine || column > Markdown.maximumIndentation {
                if isRule(from: index) { return }
                copy(to: position)
                output += SpoilerMarks.keeper()
                return
            }
            markers += 1
            column += width
            position += width
        }
        copy(to: position)
    }

    /// Whether the line is a rule, which needs no guard: one of three characters and white space, and nothing else.
    private func isRule(from start: Int) -> Bool {
        var position = start
        var mark: UInt8?
        while let next = byte(position), next != UInt8(ascii: "\n"), next != UInt8(ascii: "\r") {
            if next != UInt8(ascii: " ") && next != UInt8(ascii: "\t") {
                guard next == mark ?? next, [UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "_")].contains(next)
                else { return false }
                mark = next
            }
            position += 1
        }
        return true
    }

    private mutating func copy(to end: Int) {
        output += source[index..<end]
        index = end
    }

    /// The line from here on, with its line end.
    private mutating func writeRest() {
        while let next = byte(index) {
            let following = byte(index + 1)
            switch next {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                copy(to: index + 1)
                return
            case UInt8(ascii: "\\"):
                // Other characters than ASCII punctuation are not changed by one.
                copy(to: (0x21..<0x7F).contains(following ?? 0) ? index + 2 : index + 1)
            case UInt8(ascii: ">") where following == UInt8(ascii: "!"):
                output += SpoilerMarks.opener()
                isOpen = true
                index += 2
            case UInt8(ascii: "!") where following == UInt8(ascii: "<"):
                if !isOpen, let end = endOfAddress(index + 1) {
                    copy(to: end)
                } else {
                    output += SpoilerMarks.closer()
                    isOpen = false
                    index += 2
                }
            case UInt8(ascii: "<"):
                copy(to: endOfAddress(index) ?? index + 1)
            case 0xEF where following == 0xB7 && (0x90...0xAF).contains(byte(index + 2) ?? 0):
                // Noncharacters are for use inside a program; in a text they are the replacement character.
                output += [0xEF, 0xBF, 0xBD]
                index += 3
            default:
                copy(to: index + 1)
            }
        }
    }

    /// The end of `<https://…>`, whose last character opens no spoiler.
    ///
    /// It holds nothing that could make it part of something else: no blank, quotation mark, backtick or backslash.
    private func endOfAddress(_ start: Int) -> Int? {
        guard ["http://", "https://"].contains(where: { source[(start + 1)...].starts(with: $0.utf8) }) else {
            return nil
        }
        var position = start + 1
        while let next = byte(position) {
            switch next {
            case UInt8(ascii: ">"): return position + 1
            case 0...0x20, UInt8(ascii: "<"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"),
                UInt8(ascii: "\\"), 0xEF:
                return nil
            default: position += 1
            }
        }
        return nil
    }
}
