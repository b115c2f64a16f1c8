public import Primitives
public import SQLValues

extension Row {
    /// An integer, or `nil` for NULL; a boolean is 1 or 0.
    public func optionalInt64(_ column: Int) throws(DatabaseError) -> Int64? {
        guard let field = field(column) else { return nil }
        switch field.type {
        case TypeNumber.int8, TypeNumber.int4, TypeNumber.int2, TypeNumber.bool:
            return field.integer
        default: throw mismatch(column, "an integer")
        }
    }

    /// An integer, or `nil` for NULL.
    public func optionalInt(_ column: Int) throws(DatabaseError) -> Int? { try optionalInt64(column).map { Int($0) } }

    /// Whether an integer is not 0 or a boolean is true, or `nil` for NULL.
    public func optionalBool(_ column: Int) throws(DatabaseError) -> Bool? { try optionalInt64(column).map { $0 != 0 } }

    /// A real number, or `nil` for NULL; an integer is converted.
    public func optionalDouble(_ column: Int) throws(DatabaseError) -> Double? {
        guard let field = field(column) else { return nil }
        switch field.type {
        case TypeNumber.float8: return Double(bitPattern: UInt64(bitPattern: field.integer))
        case TypeNumber.float4: return Double(Float(bitPattern: UInt32(truncatingIfNeeded: field.integer)))
        default:
            guard let number = try optionalInt64(column) else { return nil }
            return Double(number)
        }
    }

    /// A text, or `nil` for NULL.
    public func optionalText(_ column: Int) throws(DatabaseError) -> String? {
        guard let field = field(column) else { return nil }
        switch field.type {
        case TypeNumber.text, TypeNumber.varchar, TypeNumber.bpchar, TypeNumber.name, TypeNumber.unknown:
            guard let text = field.text else { throw mismatch(column, "UTF-8") }
            return text
        default: throw mismatch(column, "a text")
        }
    }

    /// Bytes, or `nil` for NULL.
    public func optionalBlob(_ column: Int) throws(DatabaseError) -> [UInt8]? {
        guard let field = field(column) else { return nil }
        guard field.type == TypeNumber.bytea else { throw mismatch(column, "bytes") }
        return field.bytes
    }

    /// A moment stored as milliseconds, or `nil` for NULL.
    public func optionalTimestamp(_ column: Int) throws(DatabaseError) -> Timestamp? {
        try optionalInt64(column).map { Timestamp(milliseconds: $0) }
    }

    /// An identifier that this program stored, or `nil` for NULL.
    public func optionalID<Entity>(
        _ column: Int,
        of type: Entity.Type = Entity.self
    ) throws(DatabaseError) -> ID<Entity>? {
        try optionalText(column).map { ID(trusted: $0) }
    }

    /// Whatever the column holds; throws for types that this module does not know.
    public func value(_ column: Int) throws(DatabaseError) -> SQLValue {
        guard let field = field(column) else { return .null }
        switch field.type {
        case TypeNumber.int8, TypeNumber.int4, TypeNumber.int2, TypeNumber.bool:
            return .integer(try int64(column))
        case TypeNumber.float8, TypeNumber.float4: return .real(try double(column))
        case TypeNumber.bytea: return .blob(try blob(column))
        default: return .text(try text(column))
        }
    }

    /// What stands in a column; `nil` for NULL and for a column that is not there.
    private func field(_ column: Int) -> Field? { Field(rows, index, Int32(clamping: column)) }
}
