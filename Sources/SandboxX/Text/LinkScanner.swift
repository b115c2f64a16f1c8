internal import Primitives
internal import SandboxCore

/// Finds links the way the network does: a known top-level domain makes one, with a scheme or without.
struct LinkScanner {
    let scalars: [Unicode.Scalar]

    /// Where a link that begins here ends, or `nil`.
    func end(from start: Int) -> Int? {
        let hasScheme = schemeEnd(start)
        guard mayBegin(start, hasScheme: hasScheme != nil) else { return nil }
        let hostStart = hasScheme ?? start
        guard let hostEnd = hostEnd(hostStart) else { return nil }
        var end = portEnd(hostEnd)
        end = pathEnd(end)
        return end
    }

    private func schemeEnd(_ start: Int) -> Int? {
        for scheme in ["https://", "http://"] {
            let marks = Array(scheme.unicodeScalars)
            guard start + marks.count < scalars.count else { continue }
            let found = scalars[start..<(start + marks.count)]
            if zip(found, marks).allSatisfy({ Self.lowercased($0) == $1.value }) { return start + marks.count }
        }
        return nil
    }

    private func mayBegin(_ start: Int, hasScheme: Bool) -> Bool {
        guard start > 0 else { return true }
        let before = scalars[start - 1]
        if Self.isLabel(before) || "@#$\u{FF20}\u{FF03}".unicodeScalars.contains(before) { return false }
        return hasScheme || !"-_./".unicodeScalars.contains(before)
    }

    /// The end of the longest run of labels that closes with a top-level domain.
    private func hostEnd(_ start: Int) -> Int? {
        var position = start
        var labels = 0
        var best: Int?
        while position < scalars.count {
            let begin = position
            while position < scalars.count,
                Self.isLabel(scalars[position]) || scalars[position] == "-"
                    || scalars[position] == "_"
            {
                position += 1
            }
            // 63 is the longest label of the domain name system (RFC 1035 section 2.3.4).
            guard (1...63).contains(position - begin), scalars[begin] != "-", scalars[position - 1] != "-" else {
                break
            }
            labels += 1
            if labels > 1, Self.isTopLevel(scalars[begin..<position]) { best = position }
            guard position + 1 < scalars.count, scalars[position] == "." else { break }
            position += 1
        }
        return best
    }

    private func portEnd(_ start: Int) -> Int {
        guard start + 1 < scalars.count, scalars[start] == ":" else { return start }
        var end = start + 1
        while end < scalars.count, (0x30...0x39).contains(scalars[end].value) { end += 1 }
        return end == start + 1 ? start : end
    }

    /// The end of path and query; punctuation at the end belongs to the sentence.
    private func pathEnd(_ start: Int) -> Int {
        guard start < scalars.count, scalars[start] == "/" || scalars[start] == "?" else { return start }
        var position = start
        var end = start
        var open = 0
        while position < scalars.count {
            let scalar = scalars[position]
            if scalar == "(" {
                open += 1
            } else if scalar == ")" {
                guard open > 0 else { break }
                open -= 1
                end = position + 1
            } else if Self.isLabel(scalar) || "/=_-+&#%~|@".unicodeScalars.contains(scalar) {
                if open == 0 { end = position + 1 }
            } else if !"!?*';:,.$[]".unicodeScalars.contains(scalar) {
                break
            }
            position += 1
        }
        return max(end, start)
    }

    private static func lowercased(_ scalar: Unicode.Scalar) -> UInt32 {
        (0x41...0x5A).contains(scalar.value) ? scalar.value | 0x20 : scalar.value
    }

    private static func isLabel(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return (0x30...0x39).contains(scalar.value) || (0x61...0x7A).contains(scalar.value | 0x20)
        }
        // Scripts without blanks between words would drag the sentence into the host.
        return (0xC0...0x52F).contains(scalar.value) && scalar.properties.isAlphabetic
    }

    private static func isTopLevel(_ label: ArraySlice<Unicode.Scalar>) -> Bool {
        let bytes = label.map(lowercased)
        guard bytes.allSatisfy({ (0x61...0x7A).contains($0) }) else { return false }
        let text = String(decoding: bytes.map { UInt8($0) }, as: UTF8.self)
        // RFC 2606 section 2: it stands for all of them where everything is invented.
        return text == "example" || TopLevelDomains.contains(text)
    }
}
