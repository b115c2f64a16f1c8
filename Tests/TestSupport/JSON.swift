import Primitives

/// A JSON value as the browser driver and the networks speak it.
public enum JSON: Sendable, Equatable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number.
    case number(Double)
    /// A text.
    case string(String)
    /// A list.
    case array([JSON])
    /// Names and values.
    case object([String: JSON])

    /// Reads JSON text.
    public init(_ bytes: [UInt8]) throws(TestSupportError) {
        guard let value = JSONValue(json: bytes) else {
            throw TestSupportError("Not JSON: \(bytes.prefix(200).map { $0 }.lossyText)")
        }
        self.init(value)
    }

    private init(_ value: JSONValue) {
        self =
            switch value {
            case .null: .null
            case .bool(let bool): .bool(bool)
            case .number(let digits): .number(Double(digits) ?? .nan)
            case .string(let text): .string(text)
            case .array(let elements): .array(elements.map(JSON.init))
            case .object(let members): .object(members.mapValues(JSON.init))
            }
    }

    /// The JSON text, names in order.
    public var encoded: [UInt8] { Array(value.jsonText.utf8) }

    private var value: JSONValue {
        switch self {
        case .null: .null
        case .bool(let bool): .bool(bool)
        case .number(let number): .number(Int(exactly: number).map(String.init) ?? String(number))
        case .string(let text): .string(text)
        case .array(let elements): .array(elements.map(\.value))
        case .object(let members): .object(members.mapValues(\.value))
        }
    }

    /// The value of a name of an object.
    public subscript(name: String) -> JSON? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// The value at a place of a list.
    public subscript(index: Int) -> JSON? {
        if case .array(let values) = self, values.indices.contains(index) { values[index] } else { nil }
    }

    /// The text.
    public var text: String? { if case .string(let text) = self { text } else { nil } }

    /// The number.
    public var number: Double? { if case .number(let number) = self { number } else { nil } }

    /// The truth value.
    public var isTrue: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// The values of the list.
    public var array: [JSON]? { if case .array(let values) = self { values } else { nil } }

    /// The members of the object.
    public var object: [String: JSON]? { if case .object(let members) = self { members } else { nil } }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// A list.
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }
    /// Names and values; the last of several with one name counts.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
    /// `null`.
    public init(nilLiteral: ()) { self = .null }
}
