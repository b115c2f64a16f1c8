public import Primitives

extension JSON {
    /// Reads JSON text, or says what stands there instead.
    public static func read(_ bytes: [UInt8]) throws(TestSupportError) -> JSON {
        guard let json = JSON(bytes) else {
            throw TestSupportError("Not JSON: \(bytes.prefix(200).map { $0 }.lossyText)")
        }
        return json
    }

    /// The value at a place of a list.
    public subscript(index: Int) -> JSON? {
        elements.flatMap { $0.indices.contains(index) ? $0[index] : nil }
    }

    /// A number; `nil` when this is none, even if it is a text of digits.
    public var number: Double? { if case .number(let digits) = self { Double(digits) } else { nil } }

    /// The truth value.
    public var isTrue: Bool? { if case .bool(let value) = self { value } else { nil } }
}
