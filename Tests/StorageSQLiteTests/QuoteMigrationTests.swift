import Flyleaf
import Primitives
import SQLite
import TestSupport
import Testing

@testable import StorageSQLite

@Suite("Answers of a store from before posts were quoted")
struct QuoteMigrationTests {
    @Test("each is kept as it was, and its notice still goes with it")
    func kept() async throws {
        let store = try TemporaryStores()
        let path = store.folder.path("old.sqlite")
        let old = try Database(
            path: path,
            configuration: DatabaseConfiguration(applicationID: SQLiteStores.applicationID),
            migrations: Array(Schema.migrations.prefix { $0.name != "quotes" })
        )
        let ids = "0123".map { String(repeating: $0, count: 26) }
        try await old.write { connection in
            try connection.execute("INSERT INTO members (id, name, created_at) VALUES (?, 'Ann', 0)", [ids[0]])
            try connection.execute(
                """
                INSERT INTO connections (id, member_id, network, authority, server, remote_id, name, granted, declined,
                    connected_at, last_success_at, granted_at, token)
                VALUES (?, ?, 'mastodon', 'books.example', 'books.example', '7', 'N', '', '', 0, 0, 0, zeroblob(40))
                """,
                [ids[1], ids[0]]
            )
            for (id, subject) in [(ids[2], "post"), (ids[3], "person")] {
                try connection.execute(
                    """
                    INSERT INTO stream_replies (id, member_id, connection_id, network, item_number, post_id, writer, words,
                        warning, readers, state, receipt_id, receipt_url, attempts, created_at, updated_at, subject)
                    VALUES (?, ?, ?, 'mastodon', 7, '90', 'Grace', 'Yes.', 'The end', 'named', 'sending', '5', 'https://a',
                        2, 3, 4, ?)
                    """,
                    [id, ids[0], ids[1], subject]
                )
            }
            try connection.execute("UPDATE stream_replies SET state = 'refused' WHERE id = ?", [ids[2]])
        }
        try await old.close()

        let stores = try SQLiteStores(path: path, sealingKey: store.key).stores
        let kept = try ids.map { try #require(ID<StreamReply>($0)) }
        let answer = try #require(try await stores.replies.current(kept[2]))
        #expect(answer.subject.kind == .post && answer.subject.remoteID == "90" && answer.subject.number == 7)
        #expect(answer.content.words.text == "Yes." && answer.content.warning.text == "The end")
        #expect(answer.receipt == PostReceipt(remoteID: "5", url: "https://a") && answer.attempts == 2)
        #expect(answer.createdAt == Timestamp(milliseconds: 3) && answer.state == .refused)
        let letter = try #require(try await stores.replies.current(kept[3]))
        #expect(letter.isLetter && letter.content.readers == .named)
        let notices = try await stores.notices.list(answer.memberID, before: nil, 9)
        #expect(notices.map(\.subject) == [.reply(answer.id)])
        let isRemoved = try await stores.replies.remove(answer)
        #expect(isRemoved)
        let left = try await stores.notices.list(answer.memberID, before: nil, 9)
        #expect(left.isEmpty)
    }
}
