/// The kind of an answer, as its server says (RFC 9110 section 8.3).
struct MediaType: Sendable, Equatable {
    /// Type and subtype in small letters.
    let name: String
    /// What is said of its characters; `nil` without a word of that.
    let charset: String?

    init(_ text: String) {
        let parts = text.split(separator: ";")
        name = Self.trimmed(parts.first ?? "")
        charset = parts.dropFirst().lazy.map { $0.split(separator: "=", maxSplits: 1) }
            .filter { $0.count == 2 && Self.trimmed($0[0]) == "charset" }
            .map { Self.trimmed($0[1]).replacing("\"", with: "") }
            .first { !$0.isEmpty && $0.utf8.count <= 40 }
    }

    /// Whether it is a page.
    var isPage: Bool { name == "text/html" || name == "application/xhtml+xml" }

    private static func trimmed(_ text: Substring) -> String {
        let kept = text.drop(while: \.isWhitespace)
        let end = kept.lastIndex { !$0.isWhitespace }
        return end.map { String(kept[...$0]).lowercased() } ?? ""
    }
}
