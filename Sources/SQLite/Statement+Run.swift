internal import CSQLite
internal import SQLValues

extension Statement {
    /// Binds every parameter; their number must be exact.
    func bind(_ values: [any Bindable], on connection: OpaquePointer) throws(DatabaseError) {
        guard values.count == parameterCount else {
            throw DatabaseError(
                code: .range,
                message: "the statement takes \(parameterCount) values, \(values.count) were given",
                sql: sql
            )
        }
        var index: Int32 = 1
        for value in values {
            let result = try bind(value.sqlValue, at: index)
            guard result == SQLITE_OK else {
                throw unsafe DatabaseError(latestOf: connection, code: result, sql: sql)
            }
            index += 1
        }
    }

    private func bind(_ value: SQLValue, at index: Int32) throws(DatabaseError) -> Int32 {
        switch value {
        case .null:
            return unsafe sqlite3_bind_null(pointer, index)
        case .integer(let number):
            return unsafe sqlite3_bind_int64(pointer, index, number)
        case .real(let number):
            guard !number.isNaN else {
                throw DatabaseError(code: .mismatch, message: "NaN cannot be stored: it would become NULL", sql: sql)
            }
            return unsafe sqlite3_bind_double(pointer, index, number)
        case .text(var text):
            return text.withUTF8 { bytes in
                unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
                    let count = UInt64(characters.count)
                    return unsafe flyleaf_sqlite_bind_text(pointer, index, characters.baseAddress, count)
                }
            }
        case .blob(let bytes):
            return unsafe bytes.withUnsafeBytes { bytes in
                unsafe flyleaf_sqlite_bind_blob(pointer, index, bytes.baseAddress, UInt64(bytes.count))
            }
        }
    }

    /// Runs to the next row.
    ///
    /// - Returns: whether there is one.
    func step(on connection: OpaquePointer) throws(DatabaseError) -> Bool {
        let result = unsafe sqlite3_step(pointer)
        switch result {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw unsafe DatabaseError(latestOf: connection, code: result, sql: sql)
        }
    }

    /// Makes the statement ready for its next use.
    ///
    /// A statement that is not reset keeps its read transaction open, so no checkpoint can pass it. The result is that
    /// of the last step, which was reported when it happened.
    func reset() {
        run += 1
        bytesRead = 0
        unsafe sqlite3_reset(pointer)
        if parameterCount > 0 { unsafe sqlite3_clear_bindings(pointer) }
    }
}
