extension JSON: ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral
{
    /// A text.
    public init(stringLiteral text: String) { self = .string(text) }

    /// A whole number.
    public init(integerLiteral number: Int64) { self = .integer(number) }

    /// A truth value.
    public init(booleanLiteral flag: Bool) { self = .bool(flag) }
}

extension JSON: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    /// A list.
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }

    /// Names and values in the order given.
    public init(dictionaryLiteral members: (String, JSON)...) {
        self = .object(members.map { Member(name: $0.0, value: $0.1) })
    }
}
