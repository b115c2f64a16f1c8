extension AuthorLine {
    /// The first author as typed; empty where there is none.
    ///
    /// A comma parts authors, unless one word alone stands before it ("Ende, Michael") or a suffix behind it ("King, Jr.").
    public var first: String {
        var line = text[...]
        for separator in [";", "|", " & ", " / ", " and ", " und ", " et "] {
            if let range = line.firstRange(of: separator) { line = line[..<range.lowerBound] }
        }
        let parts = line.split(separator: ",", omittingEmptySubsequences: false).map { trimmed(String($0)) }
        guard parts.count > 1, !parts[1].isEmpty else { return parts[0] }
        let isTurned = parts.count == 2 && !parts[0].contains(where: \.isWhitespace)
        return isTurned || Self.isSuffix(parts[1]) ? "\(parts[0]), \(parts[1])" : parts[0]
    }

    /// The words of the first author, which authors are told apart by; empty where there are none.
    public var key: String { FoldedWords(name: firstInOrder).text }

    /// The first author, "Last, First" turned round.
    private var firstInOrder: String {
        let name = first
        guard let comma = name.firstIndex(of: ",") else { return name }
        let (last, rest) = (name[..<comma], String(name[comma...].dropFirst()))
        return Self.isSuffix(rest) ? "\(last) \(rest)" : "\(rest) \(last)"
    }

    private static func isSuffix(_ text: String) -> Bool {
        ["jr", "sr", "ii", "iii", "iv", "phd", "md"].contains(FoldedWords(name: text).text)
    }
}
