import Flyleaf
import Primitives
import SQLAccess
import SQLValues

/// Who follows members at their networks,.
struct StreamFollowerTable: StreamFollowerStore, LookTable {
    let database: any SQLDatabase

    static let table = "stream_followers"
    static let identifier = "account_id"
    static let assignments = "body = ?"

    static func bindings(_ list: PeopleList) -> [any Bindable] { [list.json.line] }

    func followers(
        _ member: ID<Member>,
        _ connection: ID<Flyleaf.Connection>
    ) async throws -> KeptLook<PeopleList>? {
        try await database.read { database in
            try await database.first(
                """
                SELECT \(Self.standing), t.body
                FROM stream_followers AS t JOIN connections AS c ON c.id = t.connection_id
                WHERE t.connection_id = ? AND c.member_id = ?
                """,
                [connection, member]
            ) { row in
                try Self.kept(row) { row in
                    try row.optionalText(4).map { text in
                        try JSON(Array(text.utf8)).flatMap(PeopleList.init).read(from: "stream_followers.body")
                    }
                }
            }
        }
    }

    func wish(
        _ member: ID<Member>,
        _ connection: ID<Flyleaf.Connection>,
        _ accountID: String,
        _ moment: Timestamp
    ) async throws {
        _ = try await database.write { database in
            // The connection may be gone by now.
            try await database.execute(
                """
                INSERT INTO stream_followers (connection_id, account_id, asked_at, wished_at)
                    SELECT id, ?3, ?4, ?4 FROM connections WHERE id = ?1 AND member_id = ?2
                ON CONFLICT (connection_id) DO UPDATE SET wished_at = excluded.wished_at, asked_at = excluded.asked_at
                    WHERE stream_followers.wished_at IS NULL
                        AND (stream_followers.paused_until IS NULL OR stream_followers.paused_until <= excluded.wished_at)
                """,
                [connection, member, accountID, moment]
            )
        }
    }

    func forget(_ id: ID<Flyleaf.Connection>) async throws {
        _ = try await database.write { database in
            try await database.execute("DELETE FROM stream_followers WHERE connection_id = ?", [id])
        }
    }
}

/// People of a list as the text they are kept as.
extension PeopleList {
    fileprivate var json: JSON { ["people": .array(people.map(\.json)), "cut": .bool(isCut)] }

    fileprivate init?(_ json: JSON) {
        guard let people = json["people"]?.elements else { return nil }
        self.init(people.compactMap(StreamAuthor.init), isCut: json["cut"] == true)
    }
}
