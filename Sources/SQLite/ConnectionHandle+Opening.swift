internal import CSQLite
internal import Primitives

extension ConnectionHandle {
    /// What a connection is for.
    enum Role {
        case writer
        case reader
        /// The target of a backup: nothing may be changed in it.
        case copy
    }

    /// Opens a connection and sets everything that must be set before its first use.
    static func open(
        _ path: String,
        as role: Role,
        _ configuration: DatabaseConfiguration
    ) throws(DatabaseError) -> ConnectionHandle {
        try SQLiteLibrary.requireConfigured()
        let access = role == .reader ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
        let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        var pointer: OpaquePointer?
        let result = unsafe sqlite3_open_v2(path, &pointer, flags, nil)
        guard let pointer = unsafe pointer else {
            throw DatabaseError(code: .noMemory, message: "no memory for a connection")
        }
        let handle = unsafe ConnectionHandle(
            owning: pointer,
            cachedStatements: configuration.cachedStatements,
            // A writer reads what it has just written, of which the version of the data says nothing.
            keptBytes: role == .reader ? configuration.keptKilobytes * 1024 : 0
        )
        guard result == SQLITE_OK else {
            throw unsafe DatabaseError(latestOf: pointer, code: result).about(path)
        }
        do {
            try handle.configure(as: role, configuration)
        } catch let error as DatabaseError {
            throw error.about(path)
        } catch {
            throw DatabaseError(code: .error, message: "\(path): \(error)")
        }
        return handle
    }

    private func configure(as role: Role, _ configuration: DatabaseConfiguration) throws {
        unsafe sqlite3_busy_timeout(pointer, Int32(clamping: configuration.busyTimeout.milliseconds))
        try harden()
        try execute("PRAGMA foreign_keys = ON")
        try execute("PRAGMA temp_store = MEMORY")
        try execute("PRAGMA cell_size_check = ON")
        try execute("PRAGMA cache_size = -\(configuration.cacheKilobytes)")
        switch role {
        case .writer:
            try requireIdentity(configuration.applicationID)
            try useWriteAheadLog()
            try execute("PRAGMA synchronous = \(configuration.synchronous.rawValue)")
            try execute("PRAGMA journal_size_limit = 8388608")
            // What is deleted is overwritten: an account that is gone must not be read from the free pages of the file.
            try execute("PRAGMA secure_delete = ON")
        case .reader:
            try execute("PRAGMA query_only = ON")
            unsafe interruption.install(on: pointer)
        case .copy:
            break
        }
        guardTransactions()
    }

    /// Switches off what only hostile or very old schemas need.
    private func harden() throws(DatabaseError) {
        let options: [(Int32, Int32)] = [
            (SQLITE_DBCONFIG_DEFENSIVE, 1),
            (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
            // Otherwise a misspelt column in double quotes is silently a string.
            (SQLITE_DBCONFIG_DQS_DML, 0),
            (SQLITE_DBCONFIG_DQS_DDL, 0),
        ]
        for (option, value) in options {
            let result = unsafe flyleaf_sqlite_set_option(pointer, option, value)
            guard result == SQLITE_OK else { throw unsafe DatabaseError(latestOf: pointer, code: result) }
        }
    }

    /// Refuses the file of another program before anything in it is changed.
    private func requireIdentity(_ applicationID: Int32) throws {
        guard applicationID != 0 else { return }
        let found = try first("PRAGMA application_id") { row in try row.int64(0) } ?? 0
        let isEmpty = try first("SELECT 1 FROM sqlite_schema") { _ in true } == nil
        guard found == Int64(applicationID) || (found == 0 && isEmpty) else {
            throw DatabaseError(code: .notADatabase, message: "the file is the database of another program")
        }
    }

    private func useWriteAheadLog() throws {
        let mode = try first("PRAGMA journal_mode = WAL") { row in try row.text(0) }
        guard mode == "wal" else {
            let message = "the file system does not allow a write-ahead log (journal mode: \(mode ?? "none"))"
            throw DatabaseError(code: .cannotOpen, message: message)
        }
    }
}

extension DatabaseError {
    /// The same error with the file it is about.
    fileprivate func about(_ path: String) -> DatabaseError {
        DatabaseError(code: code, message: "\(path): \(message)", sql: sql)
    }
}

/// The settings of the library that must come before the first connection.
private enum SQLiteLibrary {
    private static let result = flyleaf_sqlite_configure()

    static func requireConfigured() throws(DatabaseError) {
        // MISUSE says that another part of the process has used SQLite before, which then keeps its own settings.
        guard result == SQLITE_OK || result == SQLITE_MISUSE else {
            throw DatabaseError(code: ResultCode(rawValue: result), message: "SQLite could not be started")
        }
    }
}
