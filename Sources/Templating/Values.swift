/// Named values in the order of writing, made once for each rendering.
///
/// A template knows at which place the sample wrote each name, so a rendering finds it there without hashing. A view
/// model that writes its values conditionally is searched by name instead. A name may be written once only.
public struct Values: Sendable {
    /// A name that a view model writes as a literal, so that no input can become one.
    public struct Name: Sendable, ExpressibleByStringLiteral {
        let text: String

        /// A name from a literal.
        public init(stringLiteral text: String) {
            self.text = text
        }
    }

    // Without labels: adding them to the array of a literal would convert every element at run time.
    private(set) var entries: [(Name, Value)]

    /// No values yet.
    public init() {
        entries = []
    }

    /// Adds a value behind the others.
    public mutating func append(_ name: Name, _ value: Value) {
        entries.append((name, value))
    }

    /// Adds the values of another list behind the others.
    public mutating func append(contentsOf other: Values) {
        entries.append(contentsOf: other.entries)
    }

    /// The value of a name, or `nil` when the view model did not write it.
    public subscript(name: String) -> Value? {
        entries.first { $0.0.text == name }?.1
    }

    /// The value that stands at the place of the sample, or else anywhere under the same name.
    @inline(__always)
    func value(_ name: String, expectedAt index: Int) -> Value {
        if index < entries.count, entries[index].0.text == name { return entries[index].1 }
        return self[name] ?? .absent
    }
}

extension Values: ExpressibleByDictionaryLiteral {
    /// Values in the order of the literal.
    public init(dictionaryLiteral elements: (Name, Value)...) {
        entries = elements
    }
}
