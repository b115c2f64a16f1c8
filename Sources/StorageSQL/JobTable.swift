import Flyleaf
import Primitives
import SQLAccess

/// Jobs.
struct JobTable: JobStore {
    let database: any SQLDatabase

    // MARK: Members

    func insert(_ job: Job) async throws -> Bool {
        try await database.write { connection in
            let isThere = try await connection.exists(
                "SELECT 1 FROM jobs WHERE subject = ? AND kind = ? AND ended_at IS NULL",
                [job.subject, job.kind.rawValue]
            )
            let isFull = try await connection.exists(
                "SELECT 1 FROM jobs WHERE member_id = ? AND ended_at IS NULL LIMIT 1 OFFSET ?",
                [job.memberID, Job.maximumUnderWay - 1]
            )
            if isThere || isFull { return false }
            try await connection.execute(
                "DELETE FROM jobs WHERE subject = ? AND member_id = ? AND ended_at IS NOT NULL",
                [job.subject, job.memberID]
            )
            let columns = job.columns
            try await connection.execute(
                "INSERT INTO jobs (\(columns.names)) VALUES (\(columns.places))",
                columns.values
            )
            return true
        }
    }

    func job(_ id: ID<Job>, _ member: ID<Member>) async throws -> Job? {
        try await database.read { connection in
            try await connection.first("SELECT * FROM jobs WHERE id = ? AND member_id = ?", [id, member]) {
                try Job($0)
            }
        }
    }

    static let newest = "SELECT * FROM jobs WHERE subject = ? AND member_id = ? ORDER BY number DESC LIMIT 1"

    func newest(_ subject: String, _ member: ID<Member>) async throws -> Job? {
        try await database.read { connection in
            try await connection.first(Self.newest, [subject, member]) { try Job($0) }
        }
    }

    func stop(_ id: ID<Job>, _ member: ID<Member>, _ moment: Timestamp) async throws -> Bool {
        try await database.write { connection in
            try await connection.affectedRows(
                "UPDATE jobs SET state = 'stopped', ended_at = ? WHERE id = ? AND member_id = ? AND ended_at IS NULL",
                [moment, id, member]
            ) == 1
        }
    }

    // MARK: Workers

    func claim(_ id: ID<Job>?, _ now: Timestamp, _ until: Timestamp, _ key: String) async throws -> Job? {
        // Most of the time there is none, and looking costs no write.
        guard try await free(id, now) != nil else { return nil }
        return try await database.write { connection in
            guard let found = try await Self.free(id, now, connection) else { return nil }
            try await connection.execute(
                """
                UPDATE jobs SET state = 'running', lease_key = ?, free_at = ?, attempts = attempts + 1 WHERE id = ?
                """,
                [key, until, found.id]
            )
            return try await connection.first("SELECT * FROM jobs WHERE id = ?", [found.id]) { try Job($0) }
        }
    }

    private func free(_ id: ID<Job>?, _ now: Timestamp) async throws -> Job? {
        try await database.read { connection in try await Self.free(id, now, connection) }
    }

    private static func free(_ id: ID<Job>?, _ now: Timestamp, _ connection: any SQLConnection) async throws
        -> Job?
    {
        try await connection.first(
            """
            SELECT * FROM jobs WHERE ended_at IS NULL AND free_at <= ?1 AND (CAST(?2 AS text) IS NULL OR id = ?2)
            ORDER BY number LIMIT 1
            """,
            [now, id]
        ) { try Job($0) }
    }

    func advance(_ id: ID<Job>, _ key: String, _ done: Int, _ total: Int, _ until: Timestamp) async throws -> Bool {
        try await database.write { connection in
            try await connection.affectedRows(
                """
                UPDATE jobs SET attempts = CASE WHEN done = ?1 THEN attempts ELSE 0 END, done = ?1, total = ?2, free_at = ?3
                WHERE id = ?4 AND lease_key = ?5 AND ended_at IS NULL
                """,
                [done, total, until, id, key]
            ) == 1
        }
    }

    func release(_ id: ID<Job>, _ key: String, _ notBefore: Timestamp) async throws {
        try await database.write { connection in
            try await connection.execute(
                """
                UPDATE jobs SET state = 'waiting', lease_key = NULL, free_at = ?
                WHERE id = ? AND lease_key = ? AND ended_at IS NULL
                """,
                [notBefore, id, key]
            )
        }
    }

    func end(_ id: ID<Job>, _ key: String, _ fault: JobFault?, _ moment: Timestamp) async throws -> Bool {
        try await database.write { connection in
            try await connection.affectedRows(
                """
                UPDATE jobs SET state = ?, fault = ?, ended_at = ? WHERE id = ? AND lease_key = ? AND ended_at IS NULL
                """,
                [fault == nil ? "done" : "failed", fault?.rawValue, moment, id, key]
            ) == 1
        }
    }

    func purge(_ endedBefore: Timestamp) async throws -> Int {
        try await database.write { connection in
            try await connection.affectedRows(
                "DELETE FROM jobs WHERE id IN (SELECT id FROM jobs WHERE ended_at < ? LIMIT 1000)",
                [endedBefore]
            )
        }
    }
}

/// The columns of jobs.
private struct JobColumns: RowColumns {
    let id, memberID, kind, subject, state, done, total, attempts, fault, createdAt, endedAt: Int

    init(_ column: ColumnNames) throws(ColumnMissing) {
        id = try column("id")
        memberID = try column("member_id")
        kind = try column("kind")
        subject = try column("subject")
        state = try column("state")
        done = try column("done")
        total = try column("total")
        attempts = try column("attempts")
        fault = try column("fault")
        createdAt = try column("created_at")
        endedAt = try column("ended_at")
    }
}

extension Job {
    fileprivate init(_ row: any SQLRow) throws {
        let columns: JobColumns = try row.columns()
        self.init(
            id: try row.id(columns.id),
            memberID: try row.id(columns.memberID),
            kind: try Kind(rawValue: row.text(columns.kind)).read(from: "jobs.kind"),
            subject: try row.text(columns.subject),
            state: try State(rawValue: row.text(columns.state)).read(from: "jobs.state"),
            done: try row.int(columns.done),
            total: try row.int(columns.total),
            attempts: try row.int(columns.attempts),
            fault: try row.optionalText(columns.fault).map { try JobFault(rawValue: $0).read(from: "jobs.fault") },
            createdAt: try row.timestamp(columns.createdAt),
            endedAt: try row.optionalTimestamp(columns.endedAt)
        )
    }

    fileprivate var columns: NamedValues {
        [
            "id": id, "member_id": memberID, "kind": kind.rawValue, "subject": subject, "state": state.rawValue,
            "done": done, "total": total, "attempts": attempts, "fault": fault?.rawValue, "free_at": createdAt,
            "created_at": createdAt, "ended_at": endedAt,
        ]
    }
}
