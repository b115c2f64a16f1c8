/// Why nothing was copied; what was there is there still.
public enum StorageCopyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another program copies to the same place, or from it.
    case draftTaken(String)
    /// A column that this copy does not know how to carry.
    case unknownColumn(String)
    /// A table whose rows nothing tells apart.
    case withoutKey(table: String)
    /// A row is told from others by a text with U+0000 in it, which PostgreSQL does not have.
    case unportableKey(table: String)
    /// A table does not hold in the copy what it holds in the original.
    case differs(table: String)
    /// The copy is not whole.
    case damaged([String])

    /// For the operator.
    public var description: String {
        switch self {
        case .draftTaken(let path): "another command is at work with \(path)"
        case .unknownColumn(let name): "the column \(name) cannot be copied"
        case .withoutKey(let table): "the table \(table) cannot be copied: nothing tells its rows apart"
        case .unportableKey(let table):
            "a row of the table \(table) has U+0000 in its key, which PostgreSQL does not take"
        case .differs(let table): "the table \(table) did not arrive as it is; nothing was changed"
        case .damaged(let faults): "the copy is not whole: \(faults.joined(separator: "; "))"
        }
    }
}
