/// Why a key does not go with a database.
public enum PostgresKeyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is in it was sealed with another.
    case another

    /// A sentence for whoever starts the program.
    public var description: String {
        switch self {
        case .another:
            "the database has another key than this one: copy the key file from a machine that runs Flyleaf on it"
        }
    }
}
