/// Opens and closes marks between runs: the spoiler outermost, then the link, strong, emphasis.
struct HTMLRunWriter {
    private var output = ""
    private var open = HTMLRun.Style()

    mutating func write(_ run: HTMLRun) {
        let scalars = run.text.unicodeScalars
        let lead = String(scalars.prefix { $0.properties.isWhitespace })
        let rest = String(scalars.dropFirst(lead.unicodeScalars.count))
        if rest.isEmpty {
            // Blanks between two spoilers do not part them.
            put(lead)
            return
        }
        var style = run.style
        if lead.isEmpty, !endsBlank, style.isSpoiler == open.isSpoiler, style.address == open.address {
            nest(&style)
        }
        change(to: style, lead)
        for (index, line) in rest.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { output += "\n" }
            let isAtStart = index > 0 || output.isEmpty || output.utf8.last == 0x0A
            output += MarkdownText.escapedLine(String(line), isAtStart: isAtStart)
        }
    }

    mutating func finish() -> String {
        change(to: HTMLRun.Style(), "")
        return RowText.trimmed(output)
    }

    private var endsBlank: Bool { output.unicodeScalars.last.map(\.properties.isWhitespace) ?? true }

    private mutating func put(_ blanks: String) { output += blanks }

    /// Where no blank parts two runs, marks can only be added inside or taken from inside; others would run together.
    private func nest(_ style: inout HTMLRun.Style) {
        if !open.isStrong, !open.isEmphasised { return }
        if !style.isStrong, !style.isEmphasised { return }
        if open.isStrong {
            // Strong stands outside of emphasis: it stays, or both end.
            if !style.isStrong { style.isEmphasised = false }
        } else {
            style.isStrong = false
        }
    }

    private mutating func change(to style: HTMLRun.Style, _ lead: String) {
        let spoiler = style.isSpoiler != open.isSpoiler
        let link = spoiler || style.address != open.address
        let strong = link || style.isStrong != open.isStrong
        let emphasis = strong || style.isEmphasised != open.isEmphasised
        // Blanks stand outside of marks.
        var blanks = ""
        if emphasis {
            let last = output.unicodeScalars.lastIndex { !$0.properties.isWhitespace }
            let end = last.map { output.unicodeScalars.index(after: $0) } ?? output.startIndex
            blanks = String(output.unicodeScalars[end...])
            // By the string itself: its view of scalars would copy all of it.
            if !blanks.isEmpty { output.removeSubrange(end...) }
        }
        if emphasis, open.isEmphasised { output += "*" }
        if strong, open.isStrong { output += "**" }
        if link, let address = open.address { output += "](\(Self.encoded(address)))" }
        if spoiler, open.isSpoiler { output += "!<" }
        put(blanks + lead)
        if spoiler, style.isSpoiler { output += ">!" }
        if link, style.address != nil { output += "[" }
        if strong, style.isStrong { output += "**" }
        if emphasis, style.isEmphasised { output += "*" }
        open = style
    }

    /// The address with everything encoded that ends one in Markdown.
    private static func encoded(_ address: String) -> String {
        var output: [UInt8] = []
        for byte in address.utf8 {
            let isPlain = byte > 0x20 && byte < 0x7F && !"<>()[]\\\"'`*_!".utf8.contains(byte)
            if isPlain || byte == UInt8(ascii: "_") {
                output.append(byte)
            } else {
                let digits = Array(String(byte, radix: 16, uppercase: true).utf8)
                output += [UInt8(ascii: "%")] + (digits.count == 1 ? [0x30] : []) + digits
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}
