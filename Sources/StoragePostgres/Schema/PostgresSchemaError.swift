/// Why a database cannot be used by this version of the program.
public enum PostgresSchemaError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It has applied a step that this version does not know.
    case newer(String)
    /// It has applied a step in another place.
    case moved(String)
    /// It has applied a step that was another then.
    case changed(String)

    /// A sentence for whoever starts the program.
    public var description: String {
        switch self {
        case .newer(let name):
            "the database was made by a newer version: it has applied '\(name)', unknown to this one"
        case .moved(let name): "migration '\(name)' was applied in another place than it stands now"
        case .changed(let name): "migration '\(name)' was changed after it was applied"
        }
    }
}
