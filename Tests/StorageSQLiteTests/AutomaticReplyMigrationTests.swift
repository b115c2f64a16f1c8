import Flyleaf
import Primitives
import SQLite
import TestSupport
import Testing

@testable import StorageSQLite

@Suite("Answers to messages, of a store from before they were told from others")
struct AutomaticReplyMigrationTests {
    @Test("those are found by their messages or by whom they went to, are in no list any more, and their notices go")
    func marked() async throws {
        let store = try TemporaryStores()
        let path = store.folder.path("old.sqlite")
        let old = try Database(
            path: path,
            configuration: DatabaseConfiguration(applicationID: SQLiteStores.applicationID),
            migrations: Array(Schema.migrations.prefix { $0.name != "automaticReplies" })
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
            try connection.execute(
                "INSERT INTO message_accounts (connection_id, named_at, read_to, next_at) VALUES (?, 0, 0, 0)",
                [ids[1]]
            )
            try connection.execute(
                """
                INSERT INTO messages (id, connection_id, remote_id, sender, sender_name, words, is_letter, written_at)
                VALUES (?, ?, '90', '8', 'Grace', '', 1, 1)
                """,
                [ids[2], ids[1]]
            )
            for id in ids[2...] {
                try connection.execute(
                    """
                    INSERT INTO stream_replies (id, member_id, connection_id, network, item_number, post_id, writer, words,
                        warning, readers, state, attempts, created_at, updated_at, subject)
                    VALUES (?, ?, ?, 'mastodon', 0, '8', 'Grace', 'Yes.', '', 'named', 'sending', 1, 3, 4, 'person')
                    """,
                    [id, ids[0], ids[1]]
                )
                try connection.execute("UPDATE stream_replies SET state = 'refused' WHERE id = ?", [id])
            }
        }
        // Ben wrote so much that his first messages are gone, and Cem a little; both were answered in the end.
        let (ben, cem) = (String(repeating: "4", count: 26), String(repeating: "5", count: 26))
        try await old.write { connection in
            for id in [ben, cem] {
                try connection.execute("INSERT INTO members (id, name, created_at) VALUES (?, 'N', 0)", [id])
            }
            for number in 1...51 {
                try connection.execute(
                    """
                    INSERT INTO messages (id, connection_id, remote_id, member_id, sender, sender_name, words, is_letter,
                        written_at, outcome)
                    VALUES (?1, ?2, ?1, ?3, ?4, 'N', '', 1, ?5, 'listed')
                    """,
                    [
                        Self.id(number), ids[1], number < 51 ? ben : cem, number < 51 ? "ben" : "cem", number,
                    ]
                )
            }
            for (id, receiver) in [
                (Self.id(0), "ben"), (Self.id(5), "ben"), (Self.id(60), "ben"), (Self.id(0, "1"), "cem"),
            ] {
                try connection.execute(
                    """
                    INSERT INTO stream_replies (id, member_id, connection_id, network, item_number, post_id, writer, words,
                        warning, readers, state, attempts, created_at, updated_at, subject)
                    VALUES (?, ?, ?, 'mastodon', 0, ?, 'N', 'Yes.', '', 'named', 'posted', 1, 3, 4, 'person')
                    """,
                    [id, ids[0], ids[1], receiver]
                )
            }
        }
        try await old.close()

        let stores = try SQLiteStores(path: path, sealingKey: store.key).stores
        let kept = try ids.map { try #require(ID<StreamReply>($0)) }
        let answer = try #require(try await stores.replies.current(kept[2]))
        let pressed = try #require(try await stores.replies.current(kept[3]))
        #expect(answer.isAutomatic && !pressed.isAutomatic)
        // What was answered to a message that is gone is gone too; what was pressed to the same people stays.
        let listed = try await stores.replies.list(answer.memberID, nil, 9)
        #expect(listed.map(\.id.text) == [pressed.id.text, Self.id(60), Self.id(0, "1")])
        let trimmed = try await stores.replies.current(ID(trusted: Self.id(0)))
        #expect(trimmed == nil)
        let answered = try await stores.replies.current(ID(trusted: Self.id(5)))
        #expect(answered?.isAutomatic == true)
        let notices = try await stores.notices.list(answer.memberID, before: nil, 9)
        #expect(notices.map(\.subject) == [.reply(pressed.id)])
        // An account that was named before there was a log stands in it.
        let acts = try await stores.messages.acts(nil, 9)
        #expect(acts.map(\.isNamed) == [true] && acts.map(\.name?.text) == ["N"])
        #expect(acts.map(\.moderatorID) == [answer.memberID])
    }

    /// An identifier that was made in a second.
    private static func id(_ second: Int, _ end: String = "0") -> String {
        let digits = String(second)
        return String(repeating: "0", count: 10 - digits.count) + digits + String(repeating: end, count: 16)
    }
}
