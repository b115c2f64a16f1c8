import SQLValues

/// The columns of a row with their values side by side, so that no value can stand in another's place.
struct NamedValues: ExpressibleByDictionaryLiteral {
    private let columns: [(name: String, value: any Bindable)]

    init(dictionaryLiteral elements: (String, any Bindable)...) {
        columns = elements.map { (name: $0, value: $1) }
    }

    private init(_ columns: [(name: String, value: any Bindable)]) { self.columns = columns }

    static func + (left: NamedValues, right: NamedValues) -> NamedValues { NamedValues(left.columns + right.columns) }

    /// The values, in the order of the three texts.
    var values: [any Bindable] { columns.map(\.value) }

    /// `a, b`, for the columns of an INSERT.
    var names: String { columns.map(\.name).joined(separator: ", ") }

    /// `?, ?`, for its values.
    var places: String { columns.map { _ in "?" }.joined(separator: ", ") }

    /// `a = ?, b = ?`, for an UPDATE.
    var assignments: String { columns.map { "\($0.name) = ?" }.joined(separator: ", ") }
}
