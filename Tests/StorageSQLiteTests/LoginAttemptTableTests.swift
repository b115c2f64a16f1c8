import Crypto
import Flyleaf
import Primitives
import SQLite
import Testing

@testable import StorageSQL

@Suite("Logins under way in the store")
struct LoginAttemptTableTests {
    let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    private var attempts: any LoginAttemptStore { store.stores.attempts }

    private func attempt(
        _ purpose: LoginAttempt.Purpose = .login,
        memo: String = "",
        browser: BrowserKey = BrowserKey(.secure),
        startedAt: Timestamp = moment(0)
    ) -> LoginAttempt {
        LoginAttempt(
            state: Randomness.secure.secret(),
            network: .mastodon,
            authority: "books.test",
            verifier: Randomness.secure.secret(),
            memo: memo,
            browser: browser,
            purpose: purpose,
            next: LocalPath(trusted: "/reviews?q=%27"),
            startedAt: startedAt
        )
    }

    @Test("an attempt comes back as it was, with its browser and every purpose")
    func roundTrip() async throws {
        let purposes: [LoginAttempt.Purpose] = [
            .login,
            .connect(newID(), []), .connect(newID(), [Permission("tweet.write"), Permission("media.write")]),
            .permissions(newID(), [Permission("publish_actions"), Permission("write:statuses")]),
            .permissions(newID(), []),
        ]
        for purpose in purposes {
            let attempt = attempt(purpose)
            try await attempts.insert(attempt)
            #expect(try await attempts.take(attempt.state) == attempt)
        }
    }

    @Test("what an adapter keeps comes back, blanks and all", arguments: ["", "secret", " two  words ", "é=&"])
    func memo(_ memo: String) async throws {
        let attempt = attempt(memo: memo)
        try await attempts.insert(attempt)
        #expect(try await attempts.take(attempt.state) == attempt)
    }

    @Test("an unknown state takes nothing")
    func unknown() async throws {
        let attempt = attempt()
        try await attempts.insert(attempt)
        #expect(try await attempts.take("") == nil)
        #expect(try await attempts.take(attempt.state + "A") == nil)
        #expect(try await attempts.take(attempt.state) == attempt)
    }

    @Test("state, verifier and browser key are not in the file")
    func secretsAreNotStored() async throws {
        let attempt = attempt(memo: "memo-of-the-adapter")
        try await attempts.insert(attempt)
        let bytes = try store.rawBytes()
        #expect(bytes.contains(attempt.next.text))
        for secret in [attempt.state, attempt.verifier, attempt.memo, attempt.browser.text] {
            #expect(!bytes.contains(secret))
        }
    }

    @Test("secrets moved to another row do not open")
    func swapped() async throws {
        let (mine, yours) = (attempt(), attempt())
        try await attempts.insert(mine)
        try await attempts.insert(yours)
        try await store.database.write { connection in
            try connection.execute(
                "UPDATE login_attempts SET secrets = (SELECT secrets FROM login_attempts WHERE number = 1)"
            )
        }
        #expect(try await attempts.take(mine.state) == mine)
        await #expect(throws: StorageError.sealed(column: "login_attempts.secrets", .notAuthentic)) {
            try await attempts.take(yours.state)
        }
        #expect(try await attempts.take(yours.state) == nil)
    }
}
