/// An identifier that cannot be mistaken for one of another kind.
///
/// Sixteen bytes as 26 lower-case characters of base32hex (RFC 4648 section 7): 48 bits of milliseconds, then 80 random
/// bits. Texts sort as the moments they were made, so a list "newest first" is an index walk over the id alone, and
/// none can be guessed from another.
public struct ID<Entity>: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The 26 characters.
    public let text: String

    private static var length: Int { 26 }

    /// Makes an identifier for something that comes into being now.
    ///
    /// - Parameter entropy: at least ten random bytes.
    public init(at moment: Timestamp, entropy: [UInt8]) {
        precondition(entropy.count >= 10, "an identifier needs ten random bytes")
        let time = UInt64(bitPattern: moment.milliseconds)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16)
        for shift: UInt64 in [40, 32, 24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: time >> shift)) }
        bytes.append(contentsOf: entropy.prefix(10))
        text = Self.base32(bytes)
    }

    /// Reads an identifier; `nil` unless it is exactly 26 characters of the alphabet.
    public init?(_ text: String) {
        var count = 0
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "v"): count += 1
            default: return nil
            }
        }
        guard count == Self.length else { return nil }
        self.text = text
    }

    /// Wraps text that came out of our own store.
    public init(trusted text: String) {
        self.text = text
    }

    /// The 26 characters.
    public var description: String { text }

    /// Orders by the moment of making.
    public static func < (left: ID, right: ID) -> Bool { left.text.utf8.lexicographicallyPrecedes(right.text.utf8) }

    private static func base32(_ bytes: [UInt8]) -> String {
        let alphabet = Array("0123456789abcdefghijklmnopqrstuv".utf8)
        var output: [UInt8] = []
        output.reserveCapacity(length)
        var buffer: UInt32 = 0
        var bits: UInt32 = 0
        for byte in bytes {
            buffer = buffer << 8 | UInt32(byte)
            bits += 8
            while bits >= 5 {
                bits -= 5
                output.append(alphabet[Int(buffer >> bits & 31)])
            }
            buffer &= (1 << bits) - 1
        }
        if bits > 0 { output.append(alphabet[Int(buffer << (5 - bits) & 31)]) }
        return String(decoding: output, as: UTF8.self)
    }
}
