internal import Primitives
internal import SQLite
internal import SandboxCore

/// The statements about wishes that an app deletes somebody's data.
enum DeletionRequests {
    /// Older ones are not shown.
    static let shown = 20

    static func insert(_ request: DeletionRequest, by person: PersonID, _ connection: borrowing Connection) throws {
        var url: String?
        var code: String?
        var problem: String?
        switch request.outcome {
        case .taken(let address, let confirmation): (url, code) = (address, confirmation)
        case .failed(let reason): problem = reason
        }
        try connection.execute(
            "INSERT INTO deletion_request (person, app_name, requested, url, code, problem) VALUES (?, ?, ?, ?, ?, ?)",
            [person, request.appName, request.requested, url, code, problem]
        )
    }

    /// Newest first.
    static func newest(of person: PersonID, _ connection: borrowing Connection) throws -> [DeletionRequest] {
        try connection.rows(
            """
            SELECT app_name, requested, url, code, problem FROM deletion_request WHERE person = ?
            ORDER BY id DESC LIMIT ?
            """,
            [person, shown]
        ) { row in
            let url = try row.optionalText(2)
            let code = try row.optionalText(3)
            let problem = try row.optionalText(4) ?? "it did not answer"
            let taken = url.flatMap { url in code.map { DeletionRequest.Outcome.taken(url: url, code: $0) } }
            return DeletionRequest(
                appName: try row.text(0),
                requested: try row.timestamp(1),
                outcome: taken ?? .failed(problem)
            )
        }
    }
}
