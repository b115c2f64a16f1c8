/// What stands behind `/s/` in a short link: eight letters and digits of which no two look alike, 40 bits.
///
/// Made of the key of a share by a digest, so it is there before anything is kept, and says nothing of the key.
public struct ShortLinkCode: Sendable, Hashable {
    /// The characters, in small letters.
    public let text: String

    /// How many characters it has.
    public static let length = 8

    /// The digits and the small letters but i, l, o and u (Crockford's Base32): a value from 0 to 31 each.
    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

    /// Reads a code somebody may have typed: capital letters are small ones, and i, l and o the digits they look like.
    public init?(_ text: String) {
        let bytes = text.utf8.map(Self.meant)
        guard bytes.count == Self.length, bytes.allSatisfy(Self.alphabet.contains) else { return nil }
        self.text = String(decoding: bytes, as: UTF8.self)
    }

    /// The code of a share.
    ///
    /// - Parameters:
    ///   - target: where it leads when that is not the page of the subject: with another target it is another code, so
    ///     that a proof shows the change.
    ///   - digest: a digest of at least five bytes that nobody can run backwards.
    init(of key: ShareKey, to target: ShortLinkTarget? = nil, _ digest: ([UInt8]) -> [UInt8]) {
        let text = "\(key.text)|short link\(target.map { "|\($0.text)" } ?? "")"
        let bits = digest(Array(text.utf8)).prefix(5).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let bytes = (0..<Self.length).reversed().map { Self.alphabet[Int(bits >> (5 * UInt64($0)) & 31)] }
        self.text = String(decoding: bytes, as: UTF8.self)
    }

    private static func meant(_ byte: UInt8) -> UInt8 {
        let small = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 0x20 : byte
        return switch small {
        case UInt8(ascii: "i"), UInt8(ascii: "l"): UInt8(ascii: "1")
        case UInt8(ascii: "o"): UInt8(ascii: "0")
        default: small
        }
    }
}
