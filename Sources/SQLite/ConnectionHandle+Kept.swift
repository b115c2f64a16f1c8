internal import SQLValues

extension ConnectionHandle {
    /// What a read gives, or gave before in the same state of the file; an error is never kept.
    func kept<Value: Sendable>(
        _ sql: String,
        _ bindings: [any Bindable],
        _ read: () throws -> Value
    ) throws -> Value {
        // Outside a transaction the file may change between the look at its state and the read.
        guard keptReads.isUsed, isInTransaction else { return try read() }
        keptReads.enter(try snapshotVersion())
        let key = KeptReads.Key(sql: sql, values: bindings.map(\.sqlValue))
        // In two steps: no value at all would pass for one that is an absent row.
        if let found = keptReads[key], let value = found as? Value { return value }
        let before = bytesRead
        let value = try read()
        keptReads.keep(value, for: key, size: bytesRead - before)
        return value
    }

    /// The state of the file that the open transaction sees, as this connection counts them.
    ///
    /// Asking it takes the snapshot, if no read has yet.
    private func snapshotVersion() throws -> Int64 {
        if let knownVersion { return knownVersion }
        guard let version = try first("PRAGMA data_version", [], { row in try row.int64(0) }) else {
            throw DatabaseError(code: .error, message: "SQLite does not tell the version of its data")
        }
        knownVersion = version
        return version
    }
}
