/// What an engine says when it did not do what it was asked.
public protocol SQLFailure: Error {
    /// What it means for whoever asked.
    var kind: SQLFailureKind { get }
}

/// What a failure of a database means for whoever asked.
public enum SQLFailureKind: Hashable, Sendable {
    /// A unique constraint or index was broken.
    case unique
    /// A foreign key was broken.
    case foreignKey
    /// A CHECK, NOT NULL or other constraint was broken.
    case check
    /// A value the engine does not take: U+0000 in a text, a number out of range.
    case value
    /// A statement ran longer than its limit.
    case timeout
    /// Another transaction was in the way, and this one was undone; it may be run again.
    case conflict
    /// Nobody takes the work: no server answers or lets the program in, too much waits, or the connection was lost before the
    /// commit. Nothing was done.
    case unavailable
    /// The connection was lost while a change was being committed: it is saved, or it is not.
    case outcomeUnknown
    /// There is no room, in memory or on the disk.
    case full
    /// Wrong SQL, or the role may not do this.
    case statement
    /// A column of a result holds another type than the one asked for.
    case mismatch
    /// A rule of the engine’s module was broken, or the database is closed.
    case misuse
    /// Anything else.
    case other
}
