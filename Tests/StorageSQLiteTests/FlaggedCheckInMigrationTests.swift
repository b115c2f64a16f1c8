import Crypto
import Flyleaf
import Primitives
import SQLite
import TestSupport
import Testing

@testable import StorageSQLite

@Suite("Reports, acts and hidden things of a store from before check-ins could be reported")
struct FlaggedCheckInMigrationTests {
    @Test("each is kept as it was, counts as before, and is held by the same triggers")
    func kept() async throws {
        let store = try TemporaryStores()
        let path = store.folder.path("old.sqlite")
        let before = Schema.migrations.prefix { $0.name != "flagged check-ins" }
        let old = try Database(
            path: path,
            configuration: DatabaseConfiguration(applicationID: SQLiteStores.applicationID),
            migrations: Array(before)
        )
        let ids = "0123".map { String(repeating: $0, count: 26) }
        let triggers = try await old.write { connection in
            for (id, name) in [(ids[0], "Ann"), (ids[1], "Ben")] {
                try connection.execute("INSERT INTO members (id, name, created_at) VALUES (?, ?, 0)", [id, name])
            }
            try connection.execute(
                """
                INSERT INTO flags (kind, subject_id, owner_id, member_id, reason, words, flagged_at)
                VALUES ('member', ?1, ?1, ?2, 'spam', 'Look', 7)
                """,
                [ids[0], ids[1]]
            )
            try connection.execute(
                "INSERT INTO hidden_items VALUES ('shelf', ?, ?, 'friends', 1)",
                [ids[2], ids[0]]
            )
            try connection.execute(
                """
                INSERT INTO moderation_acts (id, act, kind, subject_id, member_id, reason, happened_at, objection,
                    objected_at)
                VALUES (?1, 'hide', 'shelf', ?2, ?3, 'House rules', 8, 'Why?', 9)
                """,
                [ids[3], ids[2], ids[0]]
            )
            return try connection.rows("SELECT name FROM sqlite_master WHERE type = 'trigger'") { row in
                try row.text(0)
            }
        }
        try await old.close()

        let after = try Database(
            path: path,
            configuration: DatabaseConfiguration(applicationID: SQLiteStores.applicationID),
            migrations: Schema.migrations
        )
        let kept = try after.read { connection in
            try connection.rows("SELECT name FROM sqlite_master WHERE type = 'trigger'") { row in try row.text(0) }
        }
        #expect(Set(triggers).isSubset(of: Set(kept)) && kept.contains("check_ins_unflagged"))
        try await after.close()

        let stores = try SQLiteStores(path: path, sealingKey: store.key).stores
        let (ann, ben) = (ID<Member>(trusted: ids[0]), ID<Member>(trusted: ids[1]))
        let waiting = try #require(try await stores.moderation.waiting(.member(ann)))
        #expect(waiting.place == FlaggedItem.Place(flags: 1, number: 1) && waiting.words.map(\.text) == ["Look"])
        let isHidden = try await stores.moderation.isHidden(.shelf(ID(trusted: ids[2])))
        #expect(isHidden)
        let act = try #require(try await stores.moderation.hiding(.shelf(ID(trusted: ids[2]))))
        #expect(act.id.text == ids[3] && act.memberID == ann && act.objection?.words.text == "Why?")
        let notices = try await stores.notices.list(ann, before: nil, 9)
        #expect(notices.map(\.subject) == [.moderation(act.id)])
        // With who reported something goes the report, and with that its place in the queue.
        _ = try await stores.members.delete(ben, BrowserKey(.secure))
        let queue = try await stores.moderation.queue(after: nil, 9)
        #expect(queue.isEmpty)
    }
}
