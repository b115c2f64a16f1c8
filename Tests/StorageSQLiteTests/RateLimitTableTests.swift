import Crypto
import Flyleaf
import Primitives
import SQLite
import Testing

@testable import StorageSQL

@Suite("Attempts that all processes count together, in one file")
struct RateLimitTableTests {
    private let five = RateLimit(capacity: 5, per: .seconds(900))

    /// How many of eight attempts at once are allowed, each through the next of some stores.
    private func allowed(_ stores: [any RateLimitStore], _ key: String) async throws -> Int {
        try await withThrowingTaskGroup(of: Duration?.self) { group in
            for number in 0..<8 {
                let store = stores[number % stores.count]
                group.addTask { try await store.take(.sheets, key, five, at: moment(0)) }
            }
            return try await group.reduce(into: 0) { count, pause in count += pause == nil ? 1 : 0 }
        }
    }

    @Test("two processes on one file allow together what one would")
    func twoProcesses() async throws {
        let first = try TemporaryStores()
        let second = try TemporaryStores(reopening: first)
        let stores = [first.stores.rateLimits, second.stores.rateLimits]
        for key in ["a", "b", "c", "d"] {
            #expect(try await allowed(stores, key) == 5, "\(key)")
            #expect(try await allowed(stores, key) == 0, "\(key)")
        }
        try await second.database.close()
    }

    @Test("a restart forgives nothing")
    func restart() async throws {
        let store = try TemporaryStores(synchronous: .full)
        for _ in 1...5 { _ = try await store.stores.rateLimits.take(.sheets, "a", five, at: moment(0)) }
        try await store.database.close()
        let again = try TemporaryStores(reopening: store)
        let late = try await again.stores.rateLimits.take(.sheets, "a", five, at: moment(100))
        #expect(late == .seconds(80))
        let next = try await again.stores.rateLimits.take(.sheets, "a", five, at: moment(180))
        #expect(next == nil)
    }

    @Test("neither an address nor its plain digest is in the file, and with another key all begin anew")
    func digests() async throws {
        let store = try TemporaryStores()
        let address = "192.0.2.77"
        for _ in 1...5 { _ = try await store.stores.rateLimits.take(.logins, address, five, at: moment(0)) }
        let refused = try await store.stores.rateLimits.take(.logins, address, five, at: moment(0))
        #expect(refused == .seconds(180))
        #expect(try !store.rawBytes().contains(address))
        let plain = [address, "logins \(address)"].map { Hex.encode(secretDigest($0)) }
        let kept = try store.texts("SELECT lower(hex(key_digest)) FROM rate_limits")
        #expect(kept.count == 1 && !plain.contains(kept[0]))
        try await store.database.close()
        let other = try TemporaryStores(reopening: store, key: .random())
        let taken = try await other.stores.rateLimits.take(.logins, address, five, at: moment(0))
        #expect(taken == nil)
    }

    @Test("a refused attempt writes nothing, and neither does a question how long to wait")
    func refusal() async throws {
        let store = try TemporaryStores()
        for _ in 1...5 { _ = try await store.stores.rateLimits.take(.sheets, "a", five, at: moment(0)) }
        let before = try store.rawBytes()
        for _ in 1...20 { _ = try await store.stores.rateLimits.take(.sheets, "a", five, at: moment(1)) }
        for key in ["a", "b"] { _ = try await store.stores.rateLimits.pause(.sheets, key, five, at: moment(1)) }
        let after = try store.rawBytes()
        #expect(after == before)
    }

    @Test("more keys than are remembered push out those soonest full, of their own kind alone")
    func tooMany() async throws {
        let store = try TemporaryStores()
        let table = RateLimitTable(database: store.database.access, key: store.key, maximumKeys: 20, trimInterval: 5)
        for _ in 1...5 { _ = try await table.take(.sheets, "guesser", five, at: moment(0)) }
        for number in 0..<30 { _ = try await table.take(.logins, "quiet \(number % 10)", five, at: moment(0)) }
        for number in 0..<300 {
            let pause = try await table.take(.sheets, "\(number)", five, at: moment(0))
            #expect(pause == nil)
            if number % 50 == 49 { #expect(try store.count("rate_limits") <= 10 + 20 + 5, "\(number)") }
        }
        #expect(try store.count("rate_limits") >= 10 + 20)
        let refused = try await table.take(.sheets, "guesser", five, at: moment(0))
        #expect(refused == .seconds(180))
        #expect(try store.texts("SELECT kind FROM rate_limits WHERE kind = 'logins'").count == 10)
    }

    @Test("what a process before left is cut by the first attempt of the next one")
    func leftOver() async throws {
        let store = try TemporaryStores()
        let table = RateLimitTable(database: store.database.access, key: store.key, maximumKeys: 90, trimInterval: 100)
        for number in 0..<60 { _ = try await table.take(.sheets, "\(number)", five, at: moment(0)) }
        let next = RateLimitTable(database: store.database.access, key: store.key, maximumKeys: 20, trimInterval: 100)
        let pause = try await next.take(.sheets, "new", five, at: moment(0))
        #expect(pause == nil)
        #expect(try store.count("rate_limits") == 20)
    }
}
