/// Base64 in its two alphabets (RFC 4648 sections 4 and 5).
public enum Base64 {
    /// Which alphabet, and whether `=` fills the last group.
    public enum Variant: Sendable {
        /// `+` and `/`, padded: HTTP Basic, OAuth 1.0a signatures.
        case standard
        /// `-` and `_`, without padding: cookies, state values, PKCE, signed requests.
        case url
    }

    private static let common = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    private static let standardAlphabet = Array((common + "+/").utf8)
    private static let urlAlphabet = Array((common + "-_").utf8)

    /// The text of some bytes.
    public static func encode(_ bytes: [UInt8], _ variant: Variant = .url) -> String {
        let alphabet = variant == .url ? urlAlphabet : standardAlphabet
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        var index = 0
        while index < bytes.count {
            let rest = bytes.count - index
            let first = bytes[index]
            let second = rest > 1 ? bytes[index + 1] : 0
            let third = rest > 2 ? bytes[index + 2] : 0
            text.append(alphabet[Int(first >> 2)])
            text.append(alphabet[Int((first & 3) << 4 | second >> 4)])
            if rest > 1 { text.append(alphabet[Int((second & 15) << 2 | third >> 6)]) }
            if rest > 2 { text.append(alphabet[Int(third & 63)]) }
            if variant == .standard, rest < 3 {
                text.append(contentsOf: repeatElement(UInt8(ascii: "="), count: 3 - rest))
            }
            index += 3
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of text in exactly this alphabet; padding may be present or absent; `nil` for anything else.
    public static func decode(_ text: String, _ variant: Variant = .url) -> [UInt8]? {
        var utf8 = Array(text.utf8)
        if utf8.count.isMultiple(of: 4) {
            for _ in 0..<2 where utf8.last == UInt8(ascii: "=") { utf8.removeLast() }
        }
        guard utf8.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count * 3 / 4)
        var group: UInt32 = 0
        var bits = 0
        for byte in utf8 {
            guard let value = value(byte, variant) else { return nil }
            group = group << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(bits)))
            }
        }
        // Left-over bits must be zero, or two texts would name the same bytes.
        guard group & ((1 << UInt32(bits)) - 1) == 0 else { return nil }
        return bytes
    }

    /// Whether a text without padding names so many bytes, in exactly this alphabet; makes nothing.
    public static func isEncoding(_ text: String, ofBytes count: Int, _ variant: Variant = .url) -> Bool {
        guard text.utf8.count == (count * 4 + 2) / 3 else { return false }
        var last: UInt8 = 0
        for byte in text.utf8 {
            guard let value = value(byte, variant) else { return false }
            last = value
        }
        // Left-over bits must be zero, or two texts would name the same bytes.
        let leftOver: UInt8 =
            switch count % 3 {
            case 0: 0
            case 1: 0b1111
            default: 0b11
            }
        return last & leftOver == 0
    }

    private static func value(_ byte: UInt8, _ variant: Variant) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+") where variant == .standard, UInt8(ascii: "-") where variant == .url: 62
        case UInt8(ascii: "/") where variant == .standard, UInt8(ascii: "_") where variant == .url: 63
        default: nil
        }
    }
}
