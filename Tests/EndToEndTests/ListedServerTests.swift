import FlyleafServer
import HTTP
import Networks
import Primitives
import StorageContract
import TestSupport
import Testing

@testable import Flyleaf

/// Servers that the operator listed one by one, beside those that a person names.
@Suite("Servers that the operator trusts")
struct ListedServerTests {
    /// What a login that names a server asks of the network, for each request.
    private func requests(_ setting: String, naming server: String) async throws -> [ClientRequest] {
        let sent = Lock<[ClientRequest]>([])
        let fetch = Fetch { request async throws(FetchError) in
            sent.withLock { $0.append(request) }
            throw FetchError(.unreachable, mayHaveArrived: false)
        }
        let configuration = try Configuration(
            environment: ["FLYLEAF_SANDBOX": "off", "FLYLEAF_MASTODON_SERVERS": setting]
        )
        let settings = try #require(configuration.networks.compactMap { $0.settings as? MastodonConfiguration }.first)
        let world = NetworkWorld(
            fetch: fetch,
            clock: .system,
            randomness: .seeded(1),
            registrations: RegistrationsInMemory(),
            leases: .inMemory(.system)
        )
        guard case .family(let family) = settings.open(world) else { throw TestSupportError("no family") }
        await #expect(throws: NetworkFailure.self) { _ = try await family.resolve(server) }
        return sent.withLock { $0 }
    }

    @Test("a listed server is reached as its entry says, at any address, and by what people call it")
    func listed() async throws {
        for (entry, typed, origin) in [
            ("http://books.lan:3000", "@ada@books.lan:3000", "http://books.lan:3000"),
            ("https://books.lan:8443", "https://books.lan:8443/@ada", "https://books.lan:8443"),
            ("books.example", "Books.Example", "https://books.example"),
            ("books.example", "books.example:443", "https://books.example"),
        ] {
            let sent = try await requests(entry, naming: typed)
            #expect(!sent.isEmpty, "\(entry)")
            #expect(sent.allSatisfy { $0.url.origin == origin && $0.addressPolicy == .listed }, "\(entry): \(sent)")
        }
    }

    @Test(
        "a list opens no other server, and no other port of a listed one",
        arguments: [
            "letters.example", "books.lan", "books.lan:3001", "127.0.0.1:3000", "localhost",
        ]
    )
    func others(typed: String) async throws {
        #expect(try await requests("http://books.lan:3000", naming: typed).isEmpty)
    }

    @Test("what a person names where any server may be named must be public and by HTTPS")
    func any() async throws {
        let sent = try await requests("any", naming: "books.example")
        #expect(!sent.isEmpty && sent.allSatisfy { $0.addressPolicy == .publicOnly })
        for typed in ["books.lan:3000", "http://127.0.0.1", "localhost"] {
            #expect(try await requests("any", naming: typed).isEmpty)
        }
    }
}
