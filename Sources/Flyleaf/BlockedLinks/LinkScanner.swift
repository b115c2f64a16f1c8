import Markdown
import Primitives

/// Finds whatever in a text a browser or a network could take for an address, rather too much than too little.
struct LinkScanner: Sendable {
    /// The ASCII form of a host name (UTS 46); `nil` for what is none.
    let ascii: @Sendable (String) -> String?

    /// Tries every address of a text, also of what its marks make of it, until one is found.
    func first<Found>(in text: String, where find: (LinkAddress) -> Found?) -> Found? {
        if let found = scan(text, find) { return found }
        for reading in Markdown(text).readings {
            if let found = scan(reading, find) { return found }
        }
        return nil
    }

    private func scan<Found>(_ text: String, _ find: (LinkAddress) -> Found?) -> Found? {
        let scalars = Array(text.unicodeScalars)
        var index = 0
        while index < scalars.count {
            guard scalars[index].isOfHost else {
                index += 1
                continue
            }
            let start = index
            while index < scalars.count, scalars[index].isOfHost { index += 1 }
            let path = self.path(after: index, scalars)
            for host in hosts(scalars[start..<index]) {
                if let found = find(LinkAddress(host: host, path: path)) { return found }
            }
        }
        return nil
    }

    /// The one address that somebody typed, with or without scheme; `nil` where it is none, has one label,
    /// or a query.
    func typed(_ text: String) -> LinkAddress? {
        var rest = Substring(trimmed(text))
        for scheme in ["https://", "http://", "//", "*."] where lowercased(rest).utf8.starts(with: scheme.utf8) {
            rest = Substring(rest.utf8.dropFirst(scheme.utf8.count))
        }
        let scalars = Array(rest.unicodeScalars)
        let end = scalars.firstIndex { !$0.isOfHost } ?? scalars.count
        guard scalars.allSatisfy({ !$0.endsPath }), end > 0,
            end == scalars.count || Self.ends.contains(scalars[end]), let host = host(scalars[..<end]),
            host.utf8.contains(UInt8(ascii: "."))
        else { return nil }
        return LinkAddress(host: host, path: path(after: end, scalars))
    }

    private static let ends: [Unicode.Scalar] = ["/", "\\", ":"]

    // MARK: Hosts

    /// What a run could be as a host: as a whole, without what stands before its first dots, and each part of ASCII.
    private func hosts(_ run: ArraySlice<Unicode.Scalar>) -> [String] {
        if run.allSatisfy(\.isASCII) { return host(run).map { [$0] } ?? [] }
        var hosts: [String] = []
        var rest = run
        for _ in 0..<8 where rest.count <= 300 {
            if let host = host(rest) {
                hosts.append(host)
                break
            }
            guard let dot = rest.firstIndex(where: \.isDot) else { break }
            rest = rest[(dot + 1)...]
        }
        return hosts + run.split { !$0.isASCII }.compactMap(host)
    }

    private func host(_ run: ArraySlice<Unicode.Scalar>) -> String? {
        let text = decoded(String(String.UnicodeScalarView(run)))
        let name = text.utf8.allSatisfy { $0 < 0x80 } ? lowercased(Substring(text)) : ascii(text)
        guard let name else { return nil }
        let trimmed = name.utf8.drop { $0 == UInt8(ascii: ".") }.reversed().drop { $0 == UInt8(ascii: ".") }
        guard !trimmed.isEmpty else { return nil }
        let host = String(decoding: trimmed.reversed(), as: UTF8.self)
        return NumericHost.text(host) ?? host
    }

    // MARK: Paths

    /// The segments of the path behind a host, past its port.
    private func path(after end: Int, _ scalars: [Unicode.Scalar]) -> [String] {
        var index = end
        if index < scalars.count, scalars[index] == ":" {
            index += 1
            while index < scalars.count, ("0"..."9").contains(scalars[index]) { index += 1 }
        }
        guard index < scalars.count, scalars[index].isSlash else { return [] }
        let path = scalars[index...].prefix { !$0.endsPath }
        var segments: [String] = []
        for part in path.split(whereSeparator: \.isSlash) {
            switch decoded(String(String.UnicodeScalarView(part))) {
            case ".": break
            case "..": _ = segments.popLast()
            case let segment: segments.append(segment)
            }
        }
        return segments
    }
}

/// With its escapes decoded, as far as they make text; a broken one stays.
private func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    let parts = text.utf8.split(separator: UInt8(ascii: "+"), omittingEmptySubsequences: false)
    let decoded = parts.compactMap { PercentCoding.decodeForm($0) }
    return decoded.count == parts.count ? decoded.joined(separator: "+") : text
}

private func lowercased(_ text: Substring) -> String {
    String(decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
}

extension Unicode.Scalar {
    /// Dots between labels (UTS 46 section 2.3).
    fileprivate var isDot: Bool { [0x2E, 0x3002, 0xFF0E, 0xFF61].contains(value) }
    fileprivate var isSlash: Bool { value == 0x2F || value == 0x5C }
    fileprivate var endsPath: Bool {
        properties.isWhitespace || value < 0x20 || ["?", "#", "<", ">", "\"", "`", "|"].contains(self)
    }

    /// Whether it may stand in a host, or in what is mapped to one.
    fileprivate var isOfHost: Bool {
        if isASCII {
            switch self {
            case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "%": return true
            default: return false
            }
        }
        if isDot { return true }
        switch properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .initialPunctuation, .finalPunctuation,
            .openPunctuation, .closePunctuation, .otherPunctuation:
            return false
        default: return true
        }
    }
}

extension Markdown {
    /// The words as readers see them, with what is hidden from them at first, and the address of each link.
    fileprivate var readings: [String] {
        var words = ""
        var addresses: [String] = []
        for piece in pieces {
            switch piece {
            case .text(let text), .code(let text), .codeBlock(let text): words += text
            case .open(.link(let link)): addresses.append(link.address)
            case .open(.emphasis), .open(.strong), .open(.spoiler), .close(.emphasis), .close(.strong),
                .close(.spoiler), .close(.link):
                break
            case .open, .close, .lineBreak, .rule: words += "\n"
            }
        }
        return [words] + addresses
    }
}
