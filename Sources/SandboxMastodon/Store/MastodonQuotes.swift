internal import Primitives
internal import SQLite
internal import SandboxCore

/// The statements about posts that quote others, and the rules for who may.
enum MastodonQuotes {
    /// What becomes of a quotation.
    enum State: String, Sendable {
        case accepted, pending
    }

    /// Whether somebody may quote a post, in the words of the protocol.
    enum Approval: String, Sendable {
        case automatic, manual, denied
    }

    /// What a post quotes: the post, which may be gone, and what its author said.
    struct Quote: Sendable {
        var quoted: StatusID?
        var state: State
    }

    /// - Rule: what is public is quoted as this server is set to have it, what is for followers by its author, a direct post
    ///   by nobody.
    static func approval(of status: MastodonStatus, for person: PersonID?, _ temper: MastodonTemper) -> Approval {
        switch status.visibility {
        case .direct: .denied
        case .followers: status.author.id == person ? .automatic : .denied
        case .everyone, .unlisted:
            if status.author.id == person {
                .automatic
            } else {
                temper.deniesQuotes ? .denied : temper.asksBeforeQuotes ? .manual : .automatic
            }
        }
    }

    static func find(_ status: StatusID, _ connection: borrowing Connection) throws -> Quote? {
        try connection.first("SELECT quoted, state FROM mastodon_quote WHERE status = ?", [status]) { row in
            Quote(
                quoted: try row.optionalInt64(0).map(StatusID.init(rawValue:)),
                state: State(rawValue: try row.text(1)) ?? .pending
            )
        }
    }

    static func add(
        _ quoted: StatusID,
        _ state: State,
        to status: StatusID,
        _ connection: borrowing Connection
    ) throws {
        try connection.execute(
            "INSERT INTO mastodon_quote (status, quoted, state) VALUES (?, ?, ?)",
            [status, quoted, state.rawValue]
        )
    }

    /// How many posts show a post within them.
    static func count(_ quoted: StatusID, _ connection: borrowing Connection) throws -> Int64 {
        try connection.first(
            "SELECT count(*) FROM mastodon_quote WHERE quoted = ? AND state = 'accepted'",
            [quoted]
        ) { row in try row.int64(0) } ?? 0
    }

    static let step = Migration(
        "67 mastodon: quotes",
        sql: """
            CREATE TABLE mastodon_quote (
                status INTEGER PRIMARY KEY REFERENCES mastodon_status ON DELETE CASCADE,
                quoted INTEGER REFERENCES mastodon_status ON DELETE SET NULL,
                state TEXT NOT NULL
            ) STRICT;
            CREATE INDEX mastodon_quote_by_quoted ON mastodon_quote (quoted) WHERE quoted IS NOT NULL;
            """
    )
}
