/// How the bytes of a body are coded, in the order we like them.
public enum ContentCoding: String, Sendable, CaseIterable {
    /// Brotli (RFC 7932).
    case brotli = "br"
    /// gzip (RFC 1952).
    case gzip = "gzip"
    /// As they are.
    case identity = "identity"
}

extension ContentCoding {
    /// What a client likes best of all that we have (RFC 9110 section 12.5.3).
    ///
    /// A client that says nothing gets the bytes as they are; so does one that takes none of ours, for there is nothing
    /// better to send. Of two it likes alike, the first of ours is taken.
    ///
    /// - Parameter field: the value of `Accept-Encoding`.
    public init(accepting field: String?) {
        self = .identity
        guard let field else { return }
        let weights = Self.weights(field)
        var best = 0
        for coding in Self.allCases {
            let weight = coding.weight(among: weights)
            if weight > best { (best, self) = (weight, coding) }
        }
    }

    private func weight(among weights: [(name: String, weight: Int)]) -> Int {
        func named(_ name: String) -> Int? { weights.last { $0.name == name }?.weight }
        let other = named("*")
        switch self {
        case .brotli: return named("br") ?? other ?? 0
        case .gzip: return named("gzip") ?? named("x-gzip") ?? other ?? 0
        // Always welcome unless it is refused, and less than what was asked for by name.
        case .identity: return named("identity") ?? (other == 0 ? 0 : 1)
        }
    }

    /// Names in lower case with their weights in thousandths; a weight that cannot be read is none.
    private static func weights(_ field: String) -> [(name: String, weight: Int)] {
        lowercasedASCII(field).split(separator: ",").prefix(32).compactMap { item in
            let parts = item.split(separator: ";").map(trimmed)
            guard let name = parts.first, !name.isEmpty else { return nil }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }
            return (String(name), quality.map { thousandths($0.dropFirst(2)) } ?? 1000)
        }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0 == " " || $0 == "\t" }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }

    /// `0`, `1`, and up to three digits behind a point; anything else is 0.
    private static func thousandths(_ text: Substring) -> Int {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let digits = parts.count == 2 ? parts[1] : ""
        guard digits.utf8.count <= 3, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return 0 }
        let rest = Int(digits + String(repeating: "0", count: 3 - digits.utf8.count)) ?? 0
        switch parts[0] {
        case "0": return rest
        case "1": return rest == 0 ? 1000 : 0
        default: return 0
        }
    }
}
