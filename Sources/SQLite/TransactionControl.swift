internal import CSQLite

/// The statements that begin or end transactions; only this module runs them.
enum TransactionControl: String {
    case beginRead = "BEGIN DEFERRED"
    case beginWrite = "BEGIN IMMEDIATE"
    case commit = "COMMIT"
    case rollback = "ROLLBACK"
    case savepoint = "SAVEPOINT part"
    case release = "RELEASE part"
    case rollbackToSavepoint = "ROLLBACK TO part"
    /// Begins a transaction and attaches a temporary database on its own account.
    case vacuum = "VACUUM"
}

extension ConnectionHandle {
    /// Refuses statements that would end a transaction other callers share, and databases beside this one.
    ///
    /// SQLite asks while it prepares a statement, so this costs nothing when one runs.
    func guardTransactions() {
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe sqlite3_set_authorizer(pointer, authorize, context)
    }

    /// Runs a closure between a savepoint and its release; an error undoes only what the closure did.
    func withSavepoint<Value>(_ body: () throws -> Value) throws -> Value {
        // Without a transaction, SAVEPOINT would begin one and RELEASE commit it.
        try requireTransaction()
        try run(.savepoint)
        do {
            let value = try body()
            try requireTransaction()
            try run(.release)
            return value
        } catch {
            try rollBackToSavepoint()
            throw error
        }
    }

    /// Undoes the innermost savepoint, if the transaction still stands.
    func rollBackToSavepoint() throws(DatabaseError) {
        guard isInTransaction else { return }
        try run(.rollbackToSavepoint)
        try run(.release)
    }

    /// The number of deferred foreign keys that are broken now.
    var deferredViolations: Int32 {
        get throws(DatabaseError) {
            var current: Int32 = 0
            var highest: Int32 = 0
            let result = unsafe sqlite3_db_status(pointer, SQLITE_DBSTATUS_DEFERRED_FKS, &current, &highest, 0)
            guard result == SQLITE_OK else { throw unsafe DatabaseError(latestOf: pointer, code: result) }
            return current
        }
    }

    /// Runs a closure in a transaction of its own.
    func withTransaction<Value>(_ begin: TransactionControl, _ body: () throws -> Value) throws -> Value {
        try run(begin)
        do {
            let value = try body()
            try run(.commit)
            return value
        } catch {
            if isInTransaction { try run(.rollback) }
            throw error
        }
    }
}

private typealias Text = UnsafePointer<CChar>

private let authorize: @convention(c) (UnsafeMutableRawPointer?, Int32, Text?, Text?, Text?, Text?) -> Int32 = {
    context,
    action,
    _,
    _,
    _,
    _ in
    guard let context = unsafe context else { return SQLITE_DENY }
    let handle = unsafe Unmanaged<ConnectionHandle>.fromOpaque(context).takeUnretainedValue()
    switch action {
    case SQLITE_TRANSACTION, SQLITE_SAVEPOINT, SQLITE_ATTACH, SQLITE_DETACH:
        return handle.runsControl ? SQLITE_OK : SQLITE_DENY
    default:
        return SQLITE_OK
    }
}
