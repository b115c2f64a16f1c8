/// What a transaction sees of those beside it (`https://www.postgresql.org/docs/15/transaction-iso.html`).
public enum Isolation: Hashable, Sendable {
    /// Each statement sees what was committed before it.
    case readCommitted
    /// As if no other ran beside it; where that cannot be, it is undone and run again. This holds among those that are so.
    case serializable
    /// All statements see one state, and nothing is written.
    case snapshot

    /// The statement that begins it.
    var begin: String {
        switch self {
        case .readCommitted: "BEGIN ISOLATION LEVEL READ COMMITTED"
        case .serializable: "BEGIN ISOLATION LEVEL SERIALIZABLE"
        case .snapshot: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
        }
    }
}
