/// A cell as it stood in the file, under the name of its column.
public struct RawCell: Sendable, Equatable {
    /// The name in the first line; `column_25` for one without.
    public let name: String
    /// The text.
    public let text: String

    /// A cell.
    public init(name: String, text: String) {
        self.name = name
        self.text = text
    }
}
