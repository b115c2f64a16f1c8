import Primitives
import SQLite
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxMastodon

@Suite("the Mastodon face: a store of an earlier version")
struct MastodonMigrationTests {
    private func open(_ path: String, before place: Int = .max) throws -> Database {
        let steps = Schema.steps(Randomness { Array(repeating: 7, count: $0) }) + MastodonSchema.steps
        return try Database(
            path: path,
            migrations: steps.filter { $0.place < place }.sorted { $0.place < $1.place }.map(\.migration)
        )
    }

    @Test("statuses that were there know their conversations, and follows what the follower wants")
    func older() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("sandbox.sqlite")
        let old = try open(path, before: 60)
        try await old.write { connection in
            try connection.execute("INSERT INTO mastodon_follow (person, followed) VALUES (1, 2)")
            let rows: [(Int, Int?, Int?)] = [(1, nil, nil), (2, 1, nil), (3, 2, nil), (4, nil, 1), (5, nil, nil)]
            for (id, reply, original) in rows {
                try connection.execute(
                    """
                    INSERT INTO mastodon_status (id, author, text, spoiler, sensitive, visibility, reply_to, reblog_of,
                        created)
                    VALUES (?, 1, '', '', 0, 'public', ?, ?, 0)
                    """,
                    [id, reply, original]
                )
            }
        }
        try await old.close()
        let database = try open(path)
        let conversations = try database.read { connection in
            try connection.rows("SELECT conversation FROM mastodon_status ORDER BY id") { try $0.optionalInt(0) }
        }
        #expect(conversations == [1, 1, 1, nil, 5])
        let relation = try database.read { connection in
            try MastodonRelationship.json(PersonID(rawValue: 1), PersonID(rawValue: 2), connection)
        }
        #expect(relation["following"] == true)
        #expect(relation["showing_reblogs"] == true)
        #expect(relation["notifying"] == false)
        try await database.close()
    }
}
