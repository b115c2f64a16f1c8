internal import HTTP
internal import Primitives
internal import SandboxCore

/// A part of what somebody wrote.
enum MastodonRun: Sendable, Equatable {
    case text(String)
    /// An address with `http://` or `https://` in front.
    case link(String)
    case mention(name: String, domain: String?)
    case hashtag(String)
}

/// Finds addresses, mentions and hashtags in a text, and counts it.
struct MastodonText: Sendable, Equatable {
    let runs: [MastodonRun]

    /// What one address counts, however long it is.
    static let charactersPerURL = 23
    static let maximumCharacters = 500

    init(_ text: String) {
        var scanner = MastodonTextScanner(text)
        runs = scanner.runs()
    }

    /// Grapheme clusters, addresses counted as 23 where their host has a public name, and mentions without their domain.
    var count: Int {
        let counted = runs.map { run in
            switch run {
            case .text(let text): text
            case .link(let address):
                Self.isPublic(address) ? String(repeating: "x", count: Self.charactersPerURL) : address
            case .mention(let name, _): "@\(name)"
            case .hashtag(let name): "#\(name)"
            }
        }
        return counted.joined().count
    }

    /// Whether the host of an address ends with a top-level domain that exists.
    private static func isPublic(_ address: String) -> Bool {
        let labels = WebURL(address).map { $0.host.split(separator: ".") } ?? []
        return labels.count > 1 && labels.last.map { TopLevelDomains.contains($0.lowercased()) } == true
    }

    /// The hashtags in lower case, each once.
    var hashtags: [String] {
        var names: [String] = []
        for case .hashtag(let name) in runs where !names.contains(name.lowercased()) { names.append(name.lowercased()) }
        return names
    }

    /// The addresses, each once.
    var links: [String] {
        var links: [String] = []
        for case .link(let address) in runs where !links.contains(address) { links.append(address) }
        return links
    }

    /// The mentions as handles, each once.
    var handles: [String] {
        var handles: [String] = []
        for case .mention(let name, let domain) in runs {
            let handle = domain.map { "\(name)@\($0)" } ?? name
            if !handles.contains(handle) { handles.append(handle) }
        }
        return handles
    }
}

private struct MastodonTextScanner {
    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var plain = String.UnicodeScalarView()
    private var found: [MastodonRun] = []

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
    }

    mutating func runs() -> [MastodonRun] {
        while position < scalars.count {
            if let (run, end) = special() {
                flush()
                found.append(run)
                position = end
            } else {
                plain.append(scalars[position])
                position += 1
            }
        }
        flush()
        return found
    }

    private mutating func flush() {
        guard !plain.isEmpty else { return }
        found.append(.text(String(plain)))
        plain = String.UnicodeScalarView()
    }

    private func special() -> (MastodonRun, Int)? {
        let before = position > 0 ? scalars[position - 1] : " "
        guard !Self.isWord(before), before != "/" else { return nil }
        switch scalars[position] {
        case "h", "H": return link()
        case "@": return before == "=" ? nil : mention()
        case "#": return before == "=" || before == ")" ? nil : hashtag()
        default: return nil
        }
    }

    private func link() -> (MastodonRun, Int)? {
        let start = string(position..<min(position + 8, scalars.count)).lowercased()
        guard start.utf8.starts(with: "http://".utf8) || start.utf8.elementsEqual("https://".utf8) else { return nil }
        var end = position
        while end < scalars.count, Self.mayStandInURL(scalars[end]) { end += 1 }
        while end > position, Self.endsSentence(scalars[end - 1], scalars[position..<end]) { end -= 1 }
        let text = string(position..<end)
        guard WebURL(text) != nil else { return nil }
        return (.link(text), end)
    }

    /// A handle: dots and hyphens stand inside of names and hosts, not at their ends.
    private func mention() -> (MastodonRun, Int)? {
        func isInside(_ scalar: Unicode.Scalar) -> Bool { Self.isNameScalar(scalar) || scalar == "." || scalar == "-" }
        let nameEnd = handleEnd(position + 1, isInside)
        guard nameEnd > position + 1, Self.isNameScalar(scalars[position + 1]) else { return nil }
        let name = string(position + 1..<nameEnd)
        guard nameEnd < scalars.count, scalars[nameEnd] == "@" else {
            return (.mention(name: name, domain: nil), nameEnd)
        }
        // With a port, as servers on one machine have one.
        let domainEnd = handleEnd(nameEnd + 1) { isInside($0) || $0 == ":" }
        guard domainEnd > nameEnd + 1 else { return (.mention(name: name, domain: nil), nameEnd) }
        return (.mention(name: name, domain: string(nameEnd + 1..<domainEnd).lowercased()), domainEnd)
    }

    private func handleEnd(_ start: Int, _ isInside: (Unicode.Scalar) -> Bool) -> Int {
        var end = end(of: isInside, from: start)
        while end > start, !Self.isNameScalar(scalars[end - 1]) { end -= 1 }
        return end
    }

    /// A hashtag is not made of digits alone.
    private func hashtag() -> (MastodonRun, Int)? {
        let nameEnd = end(of: Self.isWord, from: position + 1)
        guard scalars[position + 1..<nameEnd].contains(where: { $0 == "_" || $0.properties.isAlphabetic }) else {
            return nil
        }
        return (.hashtag(string(position + 1..<nameEnd)), nameEnd)
    }

    private func end(of isPart: (Unicode.Scalar) -> Bool, from start: Int) -> Int {
        var end = start
        while end < scalars.count, isPart(scalars[end]) { end += 1 }
        return end
    }

    private func string(_ range: Range<Int>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[range])
        return String(text)
    }

    private static func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_": true
        default: false
        }
    }

    static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        if isNameScalar(scalar) { return true }
        guard !scalar.isASCII else { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber: return true
        default: return scalar.properties.isAlphabetic
        }
    }

    private static func mayStandInURL(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "<", ">", "\"", "\\", "`", "{", "}": false
        default: scalar.value > 0x20 && scalar.value != 0x7F && !scalar.properties.isWhitespace
        }
    }

    /// Whether the last scalar of an address belongs to the sentence around it.
    private static func endsSentence(_ last: Unicode.Scalar, _ text: ArraySlice<Unicode.Scalar>) -> Bool {
        switch last {
        case ".", ",", ";", ":", "!", "?", "'", "*": true
        case ")": text.count { $0 == ")" } > text.count { $0 == "(" }
        case "]": text.count { $0 == "]" } > text.count { $0 == "[" }
        default: false
        }
    }
}
