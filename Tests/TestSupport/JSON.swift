import FoundationEssentials

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
        do {
            self = try JSONDecoder().decode(JSON.self, from: Data(bytes))
        } catch {
            throw TestSupportError("Not JSON: \(String(decoding: bytes.prefix(200), as: UTF8.self))")
        }
    }

    /// The JSON text, names in order.
    public func encoded() throws(TestSupportError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(self))
        } catch {
            throw TestSupportError("Not fit for JSON: \(error)")
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

extension JSON: Codable {
    /// Reads any JSON value.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
            return
        }
        // The container says what it is only by refusing what it is not.
        do { self = .bool(try value.decode(Bool.self)); return } catch is DecodingError {}
        do { self = .number(try value.decode(Double.self)); return } catch is DecodingError {}
        do { self = .string(try value.decode(String.self)); return } catch is DecodingError {}
        do { self = .array(try value.decode([JSON].self)); return } catch is DecodingError {}
        self = .object(try value.decode([String: JSON].self))
    }

    /// Writes any JSON value.
    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .null: try value.encodeNil()
        case .bool(let bool): try value.encode(bool)
        case .number(let number): try value.encode(number)
        case .string(let text): try value.encode(text)
        case .array(let values): try value.encode(values)
        case .object(let members): try value.encode(members)
        }
    }
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
