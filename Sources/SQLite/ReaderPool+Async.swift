/// Reads whose closures are asynchronous; they do not wait, so that each stays on its thread.
extension ReaderPool {
    /// Runs a closure on a reader: that of the thread's session, if it has one.
    ///
    /// - Parameter isTransaction: whether all statements of the closure must see the same state.
    func read<Value>(
        isTransaction: Bool,
        _ body: (ConnectionHandle) async throws -> Value
    ) async throws -> Value {
        if let session = ReadSession.free(for: self) { return try await session.read(body) }
        let handle = try lease()
        defer { giveBack(handle) }
        count(reads: 1)
        return try await run(on: handle) { handle in
            guard isTransaction else { return try await body(handle) }
            return try await handle.withTransaction(.beginRead) { try await body(handle) }
        }
    }

    /// Runs a closure on a leased reader, within the time a read may take.
    func run<Value>(
        on handle: ConnectionHandle,
        _ body: (ConnectionHandle) async throws -> Value
    ) async throws -> Value {
        handle.interruption.begin(limit: readLimit)
        defer { handle.interruption.end() }
        do {
            return try await body(handle)
        } catch ResultCode.interrupt {
            throw handle.interruption.error
        }
    }
}

extension ConnectionHandle {
    /// Lends the connection to a closure.
    func lend<Value>(_ body: (Connection) async throws -> Value) async throws -> Value {
        beginLease()
        defer { endLease() }
        return try await body(Connection(self))
    }

    /// Runs a closure in a transaction.
    func withTransaction<Value>(
        _ begin: TransactionControl,
        _ body: () async throws -> Value
    ) async throws -> Value {
        try run(begin)
        do {
            let value = try await body()
            try run(.commit)
            return value
        } catch {
            if isInTransaction { try run(.rollback) }
            throw error
        }
    }
}
