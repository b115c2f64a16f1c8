import Crypto
import Flyleaf
import SQLite
import Testing

@testable import StorageSQL

@Suite("Registrations at servers")
struct ServerRegistrationTableTests {
    let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    @Test("what is saved comes back, at its own server only")
    func roundTrip() async throws {
        let (first, second) = (
            sampleRegistration("books.example"), sampleRegistration("127.0.0.1:8083", secret: "other")
        )
        try await store.stores.servers.save(first)
        try await store.stores.servers.save(second)
        #expect(try await store.stores.servers.find(.mastodon, "books.example") == first)
        #expect(try await store.stores.servers.find(.mastodon, "127.0.0.1:8083") == second)
        #expect(try await store.stores.servers.find(.mastodon, "letters.example") == nil)
        #expect(try await store.stores.servers.find(.x, "books.example") == nil)
        #expect(try await store.stores.servers.all(.mastodon) == [second, first])
        #expect(try await store.stores.servers.all(.facebook) == [])
    }

    @Test("the client secret stands nowhere in the file, nor in what is printed")
    func sealed() async throws {
        let sample = sampleRegistration("books.example", secret: "s3cret-nobody-else-has")
        try await store.stores.servers.save(sample)
        #expect(try !store.rawBytes().contains("s3cret-nobody-else-has"))
        #expect(try store.rawBytes().contains("client of books.example"))
        #expect(!"\(sample) \(String(reflecting: sample))".contains("s3cret-"))
    }

    @Test("a secret copied to another server does not open")
    func bound() async throws {
        try await store.stores.servers.save(sampleRegistration("books.example", secret: "of books"))
        try await store.stores.servers.save(sampleRegistration("evil.example", secret: "of evil"))
        try await store.database.write { connection in
            try connection.execute(
                """
                UPDATE servers SET client_secret = (SELECT client_secret FROM servers WHERE server = 'books.example')
                WHERE server = 'evil.example'
                """
            )
        }
        let error = await #expect(throws: StorageError.self) {
            try await store.stores.servers.find(.mastodon, "evil.example")
        }
        #expect(error == .sealed(column: "servers.client_secret", .notAuthentic))
        #expect(try await store.stores.servers.find(.mastodon, "books.example")?.clientSecret == "of books")
    }
}
