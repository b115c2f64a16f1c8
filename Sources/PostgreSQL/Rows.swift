internal import CPQ
internal import Primitives
internal import SQLAccess

/// The rows a statement gave, as the server sent them; decoded when they are read.
@safe
public final class Rows: @unchecked Sendable, RandomAccessCollection {
    // @unchecked: a result of libpq is not changed once it is made (`PQgetvalue` and its like only read).
    let result: OpaquePointer
    let sql: String
    /// Where the columns stand, once a table has looked them up.
    let columns = Lock<(any RowColumns)?>(nil)

    /// Owns a result from now on.
    init(owning result: OpaquePointer, sql: String) {
        unsafe self.result = unsafe result
        self.sql = sql
    }

    deinit { unsafe PQclear(result) }

    /// 0.
    public var startIndex: Int { 0 }
    /// The number of rows.
    public var endIndex: Int { Int(unsafe PQntuples(result)) }

    /// A row, from 0.
    public subscript(index: Int) -> Row {
        precondition(indices.contains(index), "no such row")
        return Row(rows: self, index: Int32(index))
    }

    /// How many rows the statement inserted, changed, deleted or gave.
    public var affectedRows: Int { Int(unsafe String(cString: PQcmdTuples(result))) ?? 0 }

    /// The statement's name in the answer, such as `COMMIT`.
    var command: String {
        let words = unsafe String(cString: PQcmdStatus(result))
        return words.split(separator: " ").first.map { String($0) } ?? ""
    }

    /// The names of the columns, in their order.
    var names: [String] {
        let count = unsafe PQnfields(result)
        return (0..<count).map { index in
            unsafe PQfname(result, index).map { unsafe String(cString: $0) } ?? ""
        }
    }

    /// The number of a column, from 0; throws ``DatabaseError/Kind/mismatch`` unless exactly one has that name.
    public func column(_ name: String) throws(DatabaseError) -> Int {
        let names = names
        let found = names.indices.filter { names[$0] == name }
        guard found.count == 1 else {
            let message = found.isEmpty ? "no column is named \(name)" : "two columns are named \(name)"
            throw DatabaseError(.mismatch, message, sql: sql)
        }
        return found[0]
    }
}
