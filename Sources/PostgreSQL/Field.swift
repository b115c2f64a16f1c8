internal import CPQ

/// What stands in one column of one row, where the library keeps it.
@safe
struct Field {
    /// The number of its type.
    let type: Oid
    // The bytes live as long as this.
    private let rows: Rows
    private let buffer: UnsafeRawBufferPointer

    /// `nil` for NULL and for a column that is not there, which the library answers alike.
    init?(_ rows: Rows, _ row: Int32, _ column: Int32) {
        guard unsafe PQgetisnull(rows.result, row, column) == 0 else { return nil }
        let start = unsafe PQgetvalue(rows.result, row, column)
        let count = Int(unsafe PQgetlength(rows.result, row, column))
        self.rows = rows
        type = unsafe PQftype(rows.result, column)
        unsafe buffer = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    }

    /// A copy of the bytes.
    var bytes: [UInt8] { unsafe [UInt8](buffer) }

    /// The bytes as a number, the first the highest, whose first bit is the sign; a boolean is one byte, 0 or 1.
    var integer: Int64 {
        var number: Int64 = unsafe buffer.first.map { $0 & 0x80 == 0 } ?? true ? 0 : -1
        for index in unsafe buffer.indices { number = unsafe number << 8 | Int64(buffer[index]) }
        return number
    }

    /// The bytes as text; `nil` when they are not UTF-8.
    var text: String? {
        // Not `String(validating:as:)`: being generic and not specialised, it costs twice as much.
        do throws(UTF8.ValidationError) {
            return unsafe String(copying: try UTF8Span(validating: buffer.bindMemory(to: UInt8.self).span))
        } catch {
            return nil
        }
    }
}
