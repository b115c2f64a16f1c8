import Primitives

/// Host and port of an address or of a `Host` field.
public struct Authority: Hashable, Sendable {
    /// The host in lower case; IPv6 stands in brackets.
    public let host: String
    /// The port, if one is named.
    public let port: Int?

    /// Reads `host`, `host:port`, `[v6]` or `[v6]:port`; `nil` for anything else.
    public init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard let first = bytes.first, bytes.count <= 260 else { return nil }
        var end = bytes.endIndex
        if first == UInt8(ascii: "[") {
            guard let close = bytes.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            guard isIPv6(bytes[1..<close]) else { return nil }
            end = close + 1
        } else {
            end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
            guard Self.isName(bytes[..<end]) else { return nil }
        }
        host = lowercasedASCII(String(decoding: bytes[..<end], as: UTF8.self))
        guard end < bytes.endIndex else {
            port = nil
            return
        }
        let digits = bytes[(end + 1)...]
        guard bytes[end] == UInt8(ascii: ":"), (1...5).contains(digits.count),
            digits.allSatisfy({ (0x30...0x39).contains($0) }),
            let port = Int(String(decoding: digits, as: UTF8.self)), (1...65_535).contains(port)
        else { return nil }
        self.port = port
    }

    private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard !bytes.isEmpty, bytes.first != UInt8(ascii: "."), bytes.first != UInt8(ascii: "-") else { return false }
        var previous: UInt8 = 0
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                break
            case UInt8(ascii: ".") where previous != UInt8(ascii: "."):
                break
            default: return false
            }
            previous = byte
        }
        return true
    }
}
