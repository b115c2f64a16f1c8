/// The header fields of a message: ordered, duplicates kept.
public struct Fields: Sendable, Equatable {
    /// One line of the header.
    public struct Field: Sendable, Equatable {
        /// The name.
        public let name: FieldName
        /// The value without surrounding white space.
        public let value: String
    }

    /// Every field in order.
    public private(set) var all: [Field] = []

    /// No fields.
    public init() {}

    /// Fields from names and values that the program itself wrote.
    public init(_ fields: KeyValuePairs<FieldName, String>) {
        for (name, value) in fields { append(name, value) }
    }

    /// Adds a field after those with the same name.
    ///
    /// A value with CR, LF or NUL would start another line or message; such bytes become spaces, which is what
    /// RFC 9110 section 5.5 lets a recipient do. Spaces and tabs around a value are not part of it.
    public mutating func append(_ name: FieldName, _ value: String) {
        all.append(Field(name: name, value: Self.cleaned(value)))
    }

    /// Adds a field of other fields as it is.
    public mutating func append(_ field: Field) { all.append(field) }

    /// The first value of a name, or sets the only one; setting `nil` removes all.
    public subscript(name: FieldName) -> String? {
        get { all.first { $0.name == name }?.value }
        set {
            all.removeAll { $0.name == name }
            if let newValue { append(name, newValue) }
        }
    }

    /// Every value of a name in order.
    public func values(_ name: FieldName) -> [String] {
        all.compactMap { $0.name == name ? $0.value : nil }
    }

    private static func cleaned(_ value: String) -> String {
        func breaks(_ byte: UInt8) -> Bool { byte == 0x0D || byte == 0x0A || byte == 0 }
        func isSpace(_ byte: UInt8?) -> Bool { byte == 0x20 || byte == 0x09 }
        let isClean = !value.utf8.contains(where: breaks) && !isSpace(value.utf8.first) && !isSpace(value.utf8.last)
        guard !isClean else { return value }
        var bytes: ArraySlice<UInt8> = value.utf8.map { breaks($0) ? 0x20 : $0 }[...]
        while isSpace(bytes.first) { bytes.removeFirst() }
        while isSpace(bytes.last) { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
