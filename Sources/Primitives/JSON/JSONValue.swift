/// A value of JSON (RFC 8259) as somebody else sent it, before anybody trusts its shape.
///
/// Social networks change types between versions: an identifier is a number or a text, `error` is an object or a text,
/// a success is `true` or an object. A tree that is asked questions reads all of them; one odd field that nobody
/// needs cannot spoil the rest.
public enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    /// A number as it was written, because identifiers of 64 bits do not fit a floating-point number.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// The member of an object; `nil` when this is no object, has no such member, or the member is `null`.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self, let member = members[name], member != .null else { return nil }
        return member
    }

    /// The elements of an array.
    public var elements: [JSONValue]? {
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
