public import Primitives

/// Ten printed codes, each of which opens an account once: the way back for an account without a network.
public struct RecoverySheet: Sendable, Equatable {
    /// Says which sheet it is; no secret: 8 characters.
    public let name: String
    /// The codes; 12 characters, 60 random bits each.
    public let codes: [String]

    /// How many codes a sheet has.
    public static let count = 10
    /// The length of a sheet's name.
    public static let nameLength = 8
    /// The length of a code.
    public static let codeLength = 12

    /// A new sheet.
    public init(_ randomness: Randomness) {
        name = Self.text(randomness, Self.nameLength)
        codes = (0..<Self.count).map { _ in Self.text(randomness, Self.codeLength) }
    }

    /// Groups of four, as they are printed.
    public static func grouped(_ text: String) -> String {
        var output = ""
        for (index, scalar) in text.unicodeScalars.enumerated() {
            if index > 0, index.isMultiple(of: 4) { output.append("-") }
            output.unicodeScalars.append(scalar)
        }
        return output
    }

    /// What somebody meant who typed a name or a code; `nil` when it cannot be one of this length.
    ///
    /// Case, spaces and hyphens do not count, and letters that look like digits stand for them.
    public static func read(_ typed: String, length: Int) -> String? {
        var output: [UInt8] = []
        for byte in typed.utf8 {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "-"): continue
            case UInt8(ascii: "o"), UInt8(ascii: "O"): output.append(UInt8(ascii: "0"))
            case UInt8(ascii: "i"), UInt8(ascii: "I"), UInt8(ascii: "l"), UInt8(ascii: "L"):
                output.append(UInt8(ascii: "1"))
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): output.append(byte + 32)
            default: output.append(byte)
            }
        }
        guard output.count == length, output.allSatisfy(alphabet.contains) else { return nil }
        return String(decoding: output, as: UTF8.self)
    }

    // Without i, l, o and u: nothing that can be taken for a digit or spells a word.
    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

    private static func text(_ randomness: Randomness, _ length: Int) -> String {
        String(decoding: randomness.bytes(length).map { alphabet[Int($0 & 31)] }, as: UTF8.self)
    }
}
