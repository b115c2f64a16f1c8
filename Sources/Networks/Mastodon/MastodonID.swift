import Flyleaf
import Primitives

/// An identifier of the Mastodon API: letters, digits, hyphens and underscores, at most 64 bytes.
///
/// Mastodon has numbers, programs like it have other alphabets. Anything else never gets into a path.
struct MastodonID: Sendable, Hashable {
    let text: String

    init?(_ text: String?) {
        guard let text, (1...64).contains(text.utf8.count), text.utf8.allSatisfy(Self.isByte) else { return nil }
        self.text = text
    }

    /// Reads an identifier sent as a text, or as a number by old servers.
    init?(_ json: JSON?) {
        self.init(json?.textOrNumber)
    }

    private static func isByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

extension MastodonID {
    static func isUserByte(_ byte: UInt8) -> Bool { isByte(byte) }
}

/// Whether a scalar is part of a word: letters, marks, digits and the underscore, in any script.
func isWordScalar(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
        .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation:
        true
    default: false
    }
}
