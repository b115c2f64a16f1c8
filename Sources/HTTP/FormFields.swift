import Primitives

/// Names and values in order, of a query or an `application/x-www-form-urlencoded` body.
public struct FormFields: Sendable, Equatable {
    /// One field.
    public struct Field: Sendable, Equatable {
        /// The decoded name.
        public var name: String
        /// The decoded value, line ends as sent.
        public var value: String
        /// A field.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Every field in order.
    public private(set) var all: [Field]

    /// No more fields than this are read; a form of ours has a few dozen.
    public static let maximumCount = 2000

    /// Fields the program itself wrote.
    public init(_ fields: [Field] = []) {
        all = fields
    }

    /// Fields from pairs.
    public init(_ pairs: KeyValuePairs<String, String>) {
        all = pairs.map { Field(name: $0.key, value: $0.value) }
    }

    /// Reads the url-encoded form; `nil` when there are too many fields or one is not UTF-8.
    public init?(urlencoded bytes: some Collection<UInt8>) {
        all = []
        for part in bytes.split(separator: UInt8(ascii: "&")) {
            guard all.count < Self.maximumCount else { return nil }
            let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
            let rest = equals == part.endIndex ? part[part.endIndex...] : part[part.index(after: equals)...]
            guard let name = PercentCoding.decodeForm(part[..<equals]), let value = PercentCoding.decodeForm(rest)
            else { return nil }
            all.append(Field(name: name, value: value))
        }
    }

    /// The first value of a name.
    public subscript(name: String) -> String? {
        all.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    /// Every value of a name in order.
    public func values(_ name: String) -> [String] {
        all.compactMap { $0.name.utf8.elementsEqual(name.utf8) ? $0.value : nil }
    }

    /// Adds a field at the end.
    public mutating func append(_ name: String, _ value: String) {
        all.append(Field(name: name, value: value))
    }

    /// The same without every field of a name.
    public func removing(_ name: String) -> FormFields {
        FormFields(all.filter { !$0.name.utf8.elementsEqual(name.utf8) })
    }

    /// The url-encoded text.
    public var urlencoded: String {
        PercentCoding.encodeForm(all.map { (name: $0.name, value: $0.value) })
    }
}
