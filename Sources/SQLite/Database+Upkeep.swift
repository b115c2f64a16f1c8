internal import CSQLite
internal import Glibc
internal import Primitives

extension Database {
    /// Moves the write-ahead log into the file and empties it.
    ///
    /// - Returns: false when a reader still needs a part of the log.
    @discardableResult
    public func checkpoint() async throws -> Bool {
        try await writeOutsideTransaction { connection in
            try connection.first("PRAGMA wal_checkpoint(TRUNCATE)") { row in try row.int(0) == 0 } ?? false
        }
    }

    /// Rewrites the file without the pages that deletions left empty.
    ///
    /// No write can run meanwhile, and the disk must have room for a second copy.
    public func compact() async throws {
        let job = Job { handle in try handle.run(.vacuum) }
        try await job.wait { job in try writer.enqueue(.alone(job)) }
    }

    /// Reads the whole file and tells what is wrong with it.
    ///
    /// - Returns: one sentence for each fault; empty when all is well.
    public func integrityCheck() async throws -> [String] {
        try await longReads.run(limit: .seconds(3600)) { handle in try handle.lend(Self.faults) }
    }

    private static func faults(_ connection: Connection) throws -> [String] {
        var faults = try connection.rows("PRAGMA integrity_check") { row in try row.text(0) }
        faults.removeAll { $0 == "ok" }
        try connection.forEach("PRAGMA foreign_key_check") { row in
            let place = try row.optionalInt64(1).map { "row \($0)" } ?? "a row"
            faults.append("\(place) of \(try row.text(0)) points to nothing in \(try row.text(2))")
        }
        return faults
    }

    /// Copies the database as it is now to another file, while reads and writes go on.
    ///
    /// The copy appears under its name only when it is complete and on the disk; a file of that name is replaced. It
    /// needs no file beside it and can be read only by its owner. The write-ahead log grows while the copy is made.
    public func backup(to target: String) async throws {
        let configuration = configuration
        let number = backupNumber.withLock { number in
            number += 1
            return number
        }
        let temporary = "\(target).partial-\(getpid())-\(number)"
        try await longReads.run(limit: .seconds(24 * 3600)) { handle in
            defer {
                DatabaseFile.remove(temporary)
                DatabaseFile.remove(temporary + "-journal")
            }
            try DatabaseFile.create(temporary, in: DatabaseFile.folder(of: target))
            try handle.withTransaction(.beginRead) {
                let copy = try ConnectionHandle.open(temporary, as: .copy, configuration)
                defer { copy.close() }
                try handle.copyPages(to: copy)
                // Otherwise the copy would want a write-ahead log beside it even to be read.
                try copy.execute("PRAGMA journal_mode = DELETE")
            }
            try DatabaseFile.publish(temporary, as: target)
        }
    }
}

/// Keeps the temporary names of backups of one process apart.
private let backupNumber = Lock(0)

extension ConnectionHandle {
    /// Copies every page of this connection's snapshot; it must be in a read transaction.
    ///
    /// Without the transaction SQLite would start again from the first page after each commit of the writer, and under
    /// steady writes never end.
    fileprivate func copyPages(to target: ConnectionHandle) throws {
        guard let backup = unsafe sqlite3_backup_init(target.pointer, "main", pointer, "main") else {
            throw unsafe DatabaseError(latestOf: target.pointer, code: sqlite3_extended_errcode(target.pointer))
        }
        var result = SQLITE_OK
        while result == SQLITE_OK {
            if interruption.isDue() { break }
            result = unsafe sqlite3_backup_step(backup, 256)
        }
        let finished = unsafe sqlite3_backup_finish(backup)
        if result == SQLITE_OK { throw interruption.error }
        guard result == SQLITE_DONE, finished == SQLITE_OK else {
            throw unsafe DatabaseError(latestOf: target.pointer, code: result == SQLITE_DONE ? finished : result)
        }
    }
}
