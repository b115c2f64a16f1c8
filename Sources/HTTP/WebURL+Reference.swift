extension WebURL {
    /// The address that a reference means when it stands here: `Location`, `Link`, `href` (RFC 3986 section 5.2).
    ///
    /// `nil` when the reference leads outside `http` and `https` or is no address.
    public func resolving(_ reference: String) -> WebURL? {
        var text = Array(reference.utf8)
        if let hash = text.firstIndex(of: UInt8(ascii: "#")) { text.removeSubrange(hash...) }
        if Self.hasScheme(text) { return WebURL(String(decoding: text, as: UTF8.self)) }
        if text.starts(with: "//".utf8) {
            return WebURL(scheme.rawValue + ":" + String(decoding: text, as: UTF8.self))
        }
        guard !text.isEmpty else { return self }
        let question = text.firstIndex(of: UInt8(ascii: "?")) ?? text.endIndex
        var newPath = Array(text[..<question])
        let newQuery = Array(text[question...])
        if newPath.isEmpty {
            newPath = Array(path.utf8)
        } else if newPath.first != UInt8(ascii: "/") {
            let folderEnd = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
            newPath = Array(path.utf8[...folderEnd]) + newPath
        }
        let target = Self.withoutDotSegments(newPath) + newQuery
        // Read anew, because a reference may hold bytes that no address may have.
        return WebURL(origin + String(decoding: target, as: UTF8.self))
    }

    /// Whether a text begins with a scheme (RFC 3986 section 3.1).
    private static func hasScheme(_ text: [UInt8]) -> Bool {
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")), let first = text.first else { return false }
        func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
        return isLetter(first)
            && text[..<colon].allSatisfy { byte in
                isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "+")
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            }
    }

    /// The path without `.` and `..` (RFC 3986 section 5.2.4).
    private static func withoutDotSegments(_ path: [UInt8]) -> [UInt8] {
        let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst()
        var kept: [ArraySlice<UInt8>] = []
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            switch String(decoding: part, as: UTF8.self) {
            case ".":
                if isLast { kept.append([]) }
            case "..":
                if !kept.isEmpty { kept.removeLast() }
                if isLast { kept.append([]) }
            default: kept.append(part)
            }
        }
        return kept.flatMap { [UInt8(ascii: "/")] + $0 }
    }
}
