/// A value as SQLite stores it.
public enum SQLValue: Hashable, Sendable {
    /// SQL NULL.
    case null
    /// A 64-bit integer.
    case integer(Int64)
    /// A double; never NaN, which SQLite would turn into NULL.
    case real(Double)
    /// UTF-8 text, which may hold U+0000.
    case text(String)
    /// Bytes; empty is not NULL.
    case blob([UInt8])
}
