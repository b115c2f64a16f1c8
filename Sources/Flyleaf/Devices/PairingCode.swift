public import Primitives

/// A short code that lets another browser in, once, within ten minutes: ten characters, 49 bits.
///
/// The letters and digits are those nobody mistakes for each other: without I, L, O, U, 0 and 1.
public struct PairingCode: Sendable, Hashable, CustomStringConvertible {
    /// The ten characters.
    public let characters: String

    /// How long a code lives.
    public static let lifetime = Duration.seconds(600)
    private static let length = 10
    private static let alphabet = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    /// Reads what a person typed, in any case, with blanks and hyphens anywhere; `nil` when it can be no code.
    public init?(_ text: String) {
        guard text.utf8.count <= 40 else { return nil }
        let kept = text.uppercased().utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: " ") }
        guard kept.count == Self.length, kept.allSatisfy(Self.alphabet.contains) else { return nil }
        characters = String(decoding: kept, as: UTF8.self)
    }

    /// A new code.
    public init(_ randomness: Randomness) {
        var bytes: [UInt8] = []
        while bytes.count < Self.length {
            // Bytes from 240 on would make the first letters likelier.
            for byte in randomness.bytes(16) where byte < 240 && bytes.count < Self.length {
                bytes.append(Self.alphabet[Int(byte) % Self.alphabet.count])
            }
        }
        characters = String(decoding: bytes, as: UTF8.self)
    }

    /// In two groups, as a person reads it.
    public var text: String { "\(characters.prefix(5))-\(characters.suffix(5))" }

    /// Nothing of it: it must not reach a log.
    public var description: String { "pairing code" }
}
