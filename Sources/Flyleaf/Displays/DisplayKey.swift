public import Primitives

/// What opens a display: 24 characters, 117 bits, in groups that a person can type on a screen without a keyboard.
///
/// The letters and digits are those nobody mistakes for each other: without I, L, O, U, 0 and 1.
public struct DisplayKey: Sendable, Hashable, CustomStringConvertible {
    /// The 24 characters.
    public let characters: String

    private static let length = 24
    private static let group = 4
    private static let alphabet = Array("23456789abcdefghjkmnpqrstvwxyz".utf8)

    /// Reads what stands in an address or was typed, in any case, with hyphens anywhere; `nil` when it can be no key.
    public init?(_ text: String) {
        guard text.utf8.count <= 60 else { return nil }
        let kept = text.lowercased().utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: " ") }
        guard kept.count == Self.length, kept.allSatisfy(Self.alphabet.contains) else { return nil }
        characters = String(decoding: kept, as: UTF8.self)
    }

    /// A new key.
    public init(_ randomness: Randomness) {
        var bytes: [UInt8] = []
        while bytes.count < Self.length {
            // Bytes from 240 on would make the first letters likelier.
            for byte in randomness.bytes(32) where byte < 240 && bytes.count < Self.length {
                bytes.append(Self.alphabet[Int(byte) % Self.alphabet.count])
            }
        }
        characters = String(decoding: bytes, as: UTF8.self)
    }

    /// In groups of four, as it stands in an address.
    public var text: String {
        let bytes = Array(characters.utf8)
        let groups = stride(from: 0, to: bytes.count, by: Self.group).map { start in
            String(decoding: bytes[start..<min(start + Self.group, bytes.count)], as: UTF8.self)
        }
        return groups.joined(separator: "-")
    }

    /// Nothing of it: it must not reach a log.
    public var description: String { "display key" }
}
