/// A value as a database takes and gives it.
public enum SQLValue: Hashable, Sendable {
    /// SQL NULL.
    case null
    /// A 64-bit integer.
    case integer(Int64)
    /// A double; never NaN, which SQLite would turn into NULL.
    case real(Double)
    /// UTF-8 text; with U+0000 in it SQLite takes it, and PostgreSQL does not.
    case text(String)
    /// Bytes; empty is not NULL.
    case blob([UInt8])
}
