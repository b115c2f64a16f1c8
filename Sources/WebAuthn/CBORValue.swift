/// A value of CBOR (RFC 8949), of the kinds that authenticators send.
///
/// They send the canonical form of CTAP2 (section 8): shortest numbers and lengths, nothing of open length, no tags.
/// What is not in it is refused, so that one value has one text and nothing can hide in another. Only the order of
/// the names in a map is not looked at: password managers differ in it, and nothing depends on it.
enum CBORValue: Sendable, Hashable {
    case unsigned(UInt64)
    /// The number is -1 minus this.
    case negative(UInt64)
    case bytes([UInt8])
    case text(String)
    case array([CBORValue])
    case map([CBORValue: CBORValue])
    case bool(Bool)
    case null

    /// No value is nested deeper than this; CTAP2 allows four levels, attestation statements need five.
    static let maximumDepth = 8
    /// Longer texts are not read, in bytes.
    static let maximumLength = 64 * 1024

    /// Reads a text that is exactly one value; `nil` for anything else.
    init?(_ bytes: [UInt8]) {
        var position = 0
        guard let value = CBORValue.read(bytes, &position), position == bytes.count else { return nil }
        self = value
    }

    /// Reads one value and leaves the position behind it; `nil` when there is none in the form that is taken.
    static func read(_ bytes: [UInt8], _ position: inout Int) -> CBORValue? {
        guard bytes.count <= maximumLength else { return nil }
        var reader = CBORReader(bytes: bytes, position: position)
        do {
            let value = try reader.value(depth: 0)
            position = reader.position
            return value
        } catch {
            return nil
        }
    }

    /// A whole number of the size that labels have.
    init(_ number: Int) {
        self = number >= 0 ? .unsigned(UInt64(number)) : .negative(UInt64(-1 - number))
    }

    /// The member of a map; `nil` when this is no map or has no such member.
    subscript(label: Int) -> CBORValue? { self[CBORValue(label)] }

    /// The member of a map; `nil` when this is no map or has no such member.
    subscript(name: String) -> CBORValue? { self[.text(name)] }

    private subscript(key: CBORValue) -> CBORValue? { members?[key] }

    /// The members of a map.
    var members: [CBORValue: CBORValue]? {
        guard case .map(let members) = self else { return nil }
        return members
    }

    /// A byte string.
    var bytes: [UInt8]? {
        guard case .bytes(let bytes) = self else { return nil }
        return bytes
    }

    /// A text.
    var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }
}
