internal import CPQ
public import Primitives
internal import SQLAccess

/// One row of a result; it may be kept, and keeps its result alive.
///
/// Columns are counted from 0. Each accessor throws ``DatabaseError/Kind/mismatch`` when the column holds another type,
/// which means that the query and the code that reads it differ.
public struct Row: Sendable {
    let rows: Rows
    let index: Int32

    /// The number of columns.
    public var count: Int { Int(unsafe PQnfields(rows.result)) }

    /// An integer.
    public func int64(_ column: Int) throws(DatabaseError) -> Int64 {
        try value(optionalInt64(column), column, "an integer")
    }

    /// An integer.
    public func int(_ column: Int) throws(DatabaseError) -> Int { Int(try int64(column)) }

    /// Whether an integer is not 0, or a boolean is true.
    public func bool(_ column: Int) throws(DatabaseError) -> Bool { try int64(column) != 0 }

    /// A real number; an integer is converted.
    public func double(_ column: Int) throws(DatabaseError) -> Double {
        try value(optionalDouble(column), column, "a number")
    }

    /// A text.
    public func text(_ column: Int) throws(DatabaseError) -> String {
        try value(optionalText(column), column, "a text")
    }

    /// Bytes.
    public func blob(_ column: Int) throws(DatabaseError) -> [UInt8] {
        try value(optionalBlob(column), column, "bytes")
    }

    /// A moment stored as milliseconds.
    public func timestamp(_ column: Int) throws(DatabaseError) -> Timestamp {
        Timestamp(milliseconds: try int64(column))
    }

    /// An identifier that this program stored.
    public func id<Entity>(_ column: Int, of type: Entity.Type = Entity.self) throws(DatabaseError) -> ID<Entity> {
        ID(trusted: try text(column))
    }

    private func value<Value>(_ value: Value?, _ column: Int, _ expected: String) throws(DatabaseError) -> Value {
        guard let value else { throw mismatch(column, expected) }
        return value
    }

    func mismatch(_ column: Int, _ expected: String) -> DatabaseError {
        let index = Int32(clamping: column)
        let name = unsafe PQfname(rows.result, index).map { unsafe String(cString: $0) }
        let isNull = unsafe PQgetisnull(rows.result, self.index, index) == 1
        let found = isNull ? "NULL" : "type \(unsafe PQftype(rows.result, index))"
        let message = "column \(column) (\(name ?? "none such")) holds \(found), not \(expected)"
        return DatabaseError(.mismatch, message, sql: rows.sql)
    }
}
