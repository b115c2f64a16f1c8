import Crypto
import Flyleaf
import Primitives
import SQLite
import TestSupport
import Testing

@testable import StorageSQLite

@Suite("The browsers of sessions in the store")
struct BrowserNameTests {
    let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    private static let browsers = [
        BrowserName(program: "Samsung Internet", system: "Android"), BrowserName(program: "Lynx", system: nil),
        BrowserName(program: nil, system: "Linux"), .unknown,
    ]

    @Test("program and system come back as they were, and what is not known stays unknown", arguments: browsers)
    func names(browser: BrowserName) async throws {
        let member = try await store.member()
        let session = Session(
            id: newID(),
            memberID: member.id,
            createdAt: moment(0),
            lastSeenAt: moment(0),
            browser: browser
        )
        try await store.stores.sessions.insert(session, Randomness.secure.secret())
        #expect(try await store.stores.sessions.sessions(member.id).map(\.browser) == [browser])
    }

    @Test("browsers kept in words before come back as names")
    func migration() async throws {
        let path = store.folder.path + "/old.sqlite"
        let old = try Database(
            path: path,
            configuration: DatabaseConfiguration(applicationID: SQLiteStores.applicationID),
            migrations: Array(Schema.migrations.prefix { $0.name != "browser names" })
        )
        let words = ["Samsung Internet on Android", "Lynx", "A browser on Linux", "An unknown browser", ""]
        let member = ID<Member>(trusted: String(repeating: "1", count: 26))
        try await old.write { connection in
            try connection.execute("INSERT INTO members VALUES (?, 'Ann', 0)", [member])
            for (number, text) in words.enumerated() {
                try connection.execute(
                    """
                    INSERT INTO sessions (id, secret_digest, member_id, created_at, last_seen_at, browser)
                    VALUES (?, zeroblob(32), ?, 0, ?, ?)
                    """,
                    [String(repeating: "\(number + 1)", count: 26), member, Int64(number), text]
                )
            }
        }
        try await old.close()
        let new = try SQLiteStores(path: path, sealingKey: store.key)
        let kept = try await new.stores.sessions.sessions(member).sorted { $0.id < $1.id }.map(\.browser)
        #expect(kept == Self.browsers + [.unknown])
        try await new.database.close()
    }
}
