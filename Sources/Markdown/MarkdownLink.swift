/// Where a link leads: to a web page whose host can be shown, or to a path of this site.
///
/// Refused are all other schemes, `//host`, a name or password before the host, a host of other than ASCII letters (which
/// can look like another), blanks, controls and backslashes, and what is longer than `maximumLength`.
public struct MarkdownLink: Sendable, Hashable {
    /// The address as it was written.
    public let address: String
    /// The host it leads to, in lower case; `nil` for a path of this site.
    public let host: String?

    /// The longest address, in bytes.
    public static let maximumLength = 2000

    /// A link; `nil` where a text may not lead.
    public init?(_ address: String) {
        let bytes = Array(address.utf8)
        guard let first = bytes.first, bytes.count <= Self.maximumLength, Self.hasOnlyAddressCharacters(address) else {
            return nil
        }
        self.address = address
        if first == UInt8(ascii: "/") {
            guard bytes.dropFirst().first != UInt8(ascii: "/") else { return nil }
            host = nil
            return
        }
        guard let scheme = ["https://", "http://"].first(where: { Self.begins(bytes, with: $0) }) else { return nil }
        let authority = bytes.dropFirst(scheme.utf8.count).prefix { byte in
            byte != UInt8(ascii: "/") && byte != UInt8(ascii: "?") && byte != UInt8(ascii: "#")
        }
        guard let host = Self.host(authority) else { return nil }
        self.host = host
    }

    private static func begins(_ bytes: [UInt8], with scheme: String) -> Bool {
        bytes.count > scheme.utf8.count && zip(bytes, scheme.utf8).allSatisfy { lowercased($0) == $1 }
    }

    private static func hasOnlyAddressCharacters(_ address: String) -> Bool {
        address.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0...0x20, 0x5C, 0x7F...0xA0, 0x2028, 0x2029, 0xFDD0...0xFDEF: false
            default: !scalar.properties.isDefaultIgnorableCodePoint
            }
        }
    }

    /// The host of an authority without name and password, in lower case; a port must be digits.
    private static func host(_ authority: ArraySlice<UInt8>) -> String? {
        var host = authority
        if let colon = authority.lastIndex(of: UInt8(ascii: ":")), authority.last != UInt8(ascii: "]") {
            let port = authority[(colon + 1)...]
            guard port.count <= 5, port.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            host = authority[..<colon]
        }
        guard !host.isEmpty else { return nil }
        let isLiteral = host.first == UInt8(ascii: "[") && host.last == UInt8(ascii: "]")
        let allowed = isLiteral ? host.dropFirst().dropLast() : host
        guard !allowed.isEmpty, allowed.allSatisfy({ isHostByte($0) || isLiteral && $0 == UInt8(ascii: ":") }) else {
            return nil
        }
        return String(decoding: host.map(lowercased), as: UTF8.self)
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

private func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 0x20 : byte
}
