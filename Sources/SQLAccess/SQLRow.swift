public import Primitives
public import SQLValues

/// One row of a result.
///
/// Columns are counted from 0. Each accessor throws when the column holds another type, which means that the query and the
/// code that reads it differ.
public protocol SQLRow {
    /// An integer.
    func int64(_ column: Int) throws -> Int64
    /// An integer, or `nil` for NULL.
    func optionalInt64(_ column: Int) throws -> Int64?
    /// A real number; an integer is converted.
    func double(_ column: Int) throws -> Double
    /// A real number, or `nil` for NULL; an integer is converted.
    func optionalDouble(_ column: Int) throws -> Double?
    /// A text.
    func text(_ column: Int) throws -> String
    /// A text, or `nil` for NULL.
    func optionalText(_ column: Int) throws -> String?
    /// Bytes.
    func blob(_ column: Int) throws -> [UInt8]
    /// Bytes, or `nil` for NULL.
    func optionalBlob(_ column: Int) throws -> [UInt8]?
    /// Whatever the column holds.
    func value(_ column: Int) throws -> SQLValue
    /// Where the columns of this row's query stand, looked up once for each statement.
    func columns<Columns: RowColumns>(_ type: Columns.Type) throws -> Columns
}

extension SQLRow {
    /// An integer.
    public func int(_ column: Int) throws -> Int { Int(try int64(column)) }

    /// An integer, or `nil` for NULL.
    public func optionalInt(_ column: Int) throws -> Int? { try optionalInt64(column).map { Int($0) } }

    /// Whether an integer is not 0.
    public func bool(_ column: Int) throws -> Bool { try int64(column) != 0 }

    /// Whether an integer is not 0, or `nil` for NULL.
    public func optionalBool(_ column: Int) throws -> Bool? { try optionalInt64(column).map { $0 != 0 } }

    /// A moment stored as milliseconds.
    public func timestamp(_ column: Int) throws -> Timestamp { Timestamp(milliseconds: try int64(column)) }

    /// A moment stored as milliseconds, or `nil` for NULL.
    public func optionalTimestamp(_ column: Int) throws -> Timestamp? {
        try optionalInt64(column).map { Timestamp(milliseconds: $0) }
    }

    /// An identifier that this program stored.
    public func id<Entity>(_ column: Int, of type: Entity.Type = Entity.self) throws -> ID<Entity> {
        ID(trusted: try text(column))
    }

    /// An identifier that this program stored, or `nil` for NULL.
    public func optionalID<Entity>(_ column: Int, of type: Entity.Type = Entity.self) throws -> ID<Entity>? {
        try optionalText(column).map { ID(trusted: $0) }
    }

    /// Where the columns of this row's query stand.
    public func columns<Columns: RowColumns>() throws -> Columns { try columns(Columns.self) }
}
