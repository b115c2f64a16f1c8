/// A value of JSON (RFC 8259): as somebody else sent it, before anybody trusts its shape, or as it is to be written.
///
/// Social networks change types between versions: an identifier is a number or a text, `error` is an object or a text,
/// a success is `true` or an object. A tree that is asked questions reads all of them; one odd field that nobody
/// needs cannot spoil the rest.
///
/// Two values are equal when they say the same in the same order, their numbers in the same digits.
public enum JSON: Sendable, Equatable {
    case null
    case bool(Bool)
    /// A number as it is written, because identifiers of 64 bits do not fit a floating-point number.
    case number(String)
    case string(String)
    case array([JSON])
    /// Members in the order in which they are written; of two with one name the last counts.
    case object([Member])

    /// The member of an object, `null` or not; `nil` when this is no object or has no such member.
    public func member(_ name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    /// The member of an object; `nil` when this is no object, has no such member, or the member is `null`.
    public subscript(name: String) -> JSON? {
        guard let member = member(name), member != .null else { return nil }
        return member
    }

    /// The members of an object.
    public var members: [Member]? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// The elements of an array.
    public var elements: [JSON]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// A text.
    public var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// A whole number, written as a number or as a text.
    public var integer: Int? {
        switch self {
        case .string(let digits): Int(digits)
        case .number(let digits): Int(digits) ?? Double(digits).flatMap(Int.init(exactly:))
        case .null, .bool, .array, .object: nil
        }
    }

    /// A text, or a number as it was written: how identifiers arrive.
    public var textOrNumber: String? {
        switch self {
        case .string(let text), .number(let text): text
        case .null, .bool, .array, .object: nil
        }
    }

    /// Whether this says yes: `true`, or `1` as a number or a text.
    public var isAffirmative: Bool { self == .bool(true) || integer == 1 }
}

extension JSON {
    /// A whole number.
    public static func integer(_ number: some FixedWidthInteger) -> JSON { .number(String(number)) }

    /// A number; `null` when it is not finite, for which JSON has no word.
    public static func number(_ number: Double) -> JSON { number.isFinite ? .number(number.description) : .null }

    /// An object without the members whose value is absent.
    public static func object(_ pairs: KeyValuePairs<String, JSON?>) -> JSON {
        .object(pairs.compactMap { pair in pair.value.map { Member(name: pair.key, value: $0) } })
    }

    /// A string, or absent.
    public static func optional(_ text: String?) -> JSON? { text.map(JSON.string) }
}
