/// Runs queued writes in shared transactions.
///
/// The cost of a commit is the wait for the disk, so writes that arrive during one commit share the next. Each runs in
/// a savepoint: one that throws undoes only itself.
struct GroupCommit {
    /// What became of one group.
    struct Outcome {
        var commits = 0
        var committed = 0
        var rejected = 0
        var cancelled = 0
        /// The writes whose end is known, with their errors, not yet told.
        fileprivate var settled: [(job: any QueuedJob, error: (any Error)?)] = []
    }

    let handle: ConnectionHandle
    /// How a transaction is committed; tests hand in one that fails.
    var commitTransaction: (ConnectionHandle) throws(DatabaseError) -> Void = { handle throws(DatabaseError) in
        try handle.run(.commit)
    }

    /// Runs writes, and tells every caller only after the commit that holds its data.
    ///
    /// When the shared transaction is lost through no fault of theirs (SQLite undid all of it after one write filled
    /// the disk, or the commit failed), writes run once more, each in a transaction of its own. After an I/O error they
    /// do not: what the disk holds is then unknown.
    ///
    /// - Parameter count: gets the outcome before any caller is told, so that a caller finds its own write counted.
    func run(_ jobs: [any QueuedJob], count: (Outcome) -> Void = { _ in }) {
        let outcome = settle(jobs)
        count(outcome)
        for (job, error) in outcome.settled { job.finish(error) }
    }

    private func settle(_ jobs: [any QueuedJob]) -> Outcome {
        var outcome = Outcome()
        let started = jobs.filter { $0.start() }
        outcome.cancelled = jobs.count - started.count
        guard !started.isEmpty else { return outcome }
        for job in attempt(started, &outcome) {
            for lost in attempt([job], &outcome) {
                // A single job settles itself in `attempt`; this keeps the promise that every caller is told.
                reject([lost], DatabaseError(code: .abort, message: "the transaction was lost twice"), &outcome)
            }
        }
        return outcome
    }

    /// Runs writes in one transaction.
    ///
    /// - Returns: those whose work was lost and who have not been told.
    private func attempt(_ jobs: [any QueuedJob], _ outcome: inout Outcome) -> [any QueuedJob] {
        do {
            try handle.run(.beginWrite)
        } catch {
            reject(jobs, error, &outcome)
            return []
        }
        handle.requiresTransaction = true
        defer { handle.requiresTransaction = false }
        var done: [any QueuedJob] = []
        for (index, job) in jobs.enumerated() {
            do {
                try runInSavepoint(job)
                done.append(job)
            } catch {
                reject([job], error, &outcome)
                if !handle.isInTransaction { return done + jobs[(index + 1)...] }
            }
        }
        return commit(done, &outcome)
    }

    private func runInSavepoint(_ job: any QueuedJob) throws {
        try handle.withSavepoint {
            try job.run(on: handle)
            // Found only at the commit, a broken deferred key would fail the whole group.
            guard try handle.deferredViolations == 0 else {
                throw DatabaseError(code: .constraintForeignKey, message: "FOREIGN KEY constraint failed")
            }
        }
    }

    private func commit(_ done: [any QueuedJob], _ outcome: inout Outcome) -> [any QueuedJob] {
        do {
            try commitTransaction(handle)
        } catch {
            if handle.isInTransaction { rollBack() }
            let isWorthAnotherTry = done.count > 1 && error.code.primary != .ioError && error.code.primary != .corrupt
            if isWorthAnotherTry { return done }
            reject(done, error, &outcome)
            return []
        }
        if !done.isEmpty { outcome.commits += 1 }
        outcome.committed += done.count
        outcome.settled += done.map { ($0, nil) }
        return []
    }

    private func reject(_ jobs: [any QueuedJob], _ error: any Error, _ outcome: inout Outcome) {
        outcome.rejected += jobs.count
        outcome.settled += jobs.map { ($0, error) }
    }

    private func rollBack() {
        do {
            try handle.run(.rollback)
        } catch {
            // The next BEGIN reports what is wrong with the connection to its own callers.
        }
    }
}
