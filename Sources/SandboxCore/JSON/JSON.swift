/// A JSON value whose members keep their order.
package enum JSON: Sendable, Equatable {
    /// One member of an object.
    package struct Member: Sendable, Equatable {
        package var name: String
        package var value: JSON

        package init(name: String, value: JSON) {
            self.name = name
            self.value = value
        }
    }

    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([Member])

    /// The value of a member, or of nothing when this is no object.
    package subscript(name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    /// The text of a string, or of a number as clients of loosely typed languages send it.
    package var text: String? {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        case .number(let number): String(number)
        case .null, .bool, .array, .object: nil
        }
    }

    /// The elements of an array.
    package var elements: [JSON]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// An object without the members whose value is absent.
    package static func object(_ pairs: KeyValuePairs<String, JSON?>) -> JSON {
        .object(pairs.compactMap { pair in pair.value.map { Member(name: pair.key, value: $0) } })
    }

    /// A string, or absent.
    package static func optional(_ text: String?) -> JSON? { text.map(JSON.string) }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    package init(stringLiteral text: String) { self = .string(text) }
    package init(integerLiteral number: Int64) { self = .integer(number) }
    package init(booleanLiteral flag: Bool) { self = .bool(flag) }
}

extension JSON: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
    package init(dictionaryLiteral members: (String, JSON)...) {
        self = .object(members.map { Member(name: $0.0, value: $0.1) })
    }
}
