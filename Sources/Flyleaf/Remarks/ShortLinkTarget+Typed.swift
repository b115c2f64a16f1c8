extension ShortLinkTarget {
    /// Reads an address as people type or copy it: without a scheme it is one of https, and what an address cannot hold
    /// is percent-encoded; `nil` for every other kind of address.
    public init?(typed text: String) {
        let line = trimmed(text)
        let address = Self.hasScheme(line) ? line : "https://\(line)"
        var bytes: [UInt8] = []
        for byte in address.utf8 {
            if byte >= 0x7F || Self.encoded.contains(byte) {
                bytes += [UInt8(ascii: "%"), Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]]
            } else {
                bytes.append(byte)
            }
        }
        guard let target = ShortLinkTarget(String(decoding: bytes, as: UTF8.self)), Self.isHost(target.authority) else {
            return nil
        }
        self = target
    }

    /// The host and port of the address, in small letters.
    public var authority: String {
        let bytes = text.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst(3)
            .prefix { ![UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")].contains($0) }
        return String(decoding: bytes, as: UTF8.self).lowercased()
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
    private static let encoded = Array("\"<>^`{|}".utf8)

    /// Letters, digits, hyphens and dots with a dot among them, or an address in brackets; then perhaps a port.
    private static func isHost(_ authority: String) -> Bool {
        let bytes = Array(authority.utf8)
        if bytes.first == UInt8(ascii: "[") { return bytes.contains(UInt8(ascii: "]")) }
        let isPlain = bytes.allSatisfy { byte in
            byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        }
        return isPlain && (bytes.contains(UInt8(ascii: ".")) || bytes.starts(with: "localhost".utf8))
    }

    /// Whether a text begins with a scheme (RFC 3986 section 3.1) and not with a host and a port.
    private static func hasScheme(_ text: String) -> Bool {
        let beginning = text.utf8.prefix { $0 != UInt8(ascii: ":") }
        guard beginning.count < text.utf8.count, !beginning.contains(UInt8(ascii: ".")) else { return false }
        let isName = beginning.allSatisfy { byte in
            byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
        let rest = text.utf8.dropFirst(beginning.count + 1)
        let isPort = rest.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
        return isName && !isPort
    }
}
