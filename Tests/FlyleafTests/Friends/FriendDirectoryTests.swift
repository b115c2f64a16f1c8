import Flyleaf
import NetworkSupport
import Primitives
import Testing

@Suite("The list of friends")
struct FriendDirectoryTests {
    let setup = Setup()

    private func people(_ range: Range<Int>) -> [Person] {
        range.map { person("\($0)", "Friend \(1000 + $0)") }
    }

    /// A network with this many friends, a hundred on a page.
    private func hasFriends(_ count: Int) {
        setup.facebook.set { script in
            script.friends = { cursor in
                let start = cursor.flatMap { Int($0) } ?? 0
                let end = min(start + 100, count)
                return FriendPage(friends: people(start..<end), cursor: end < count ? "\(end)" : nil)
            }
        }
    }

    private func fails(_ category: NetworkFailure.Category) {
        setup.facebook.set { $0.friends = { _ in throw NetworkFailure(category) } }
    }

    private func connection() async throws -> Connection {
        try await setup.connection(of: try await setup.member())
    }

    @Test("the first look reads every page, the next ones read the store")
    func firstRead() async throws {
        hasFriends(120)
        let connection = try await connection()
        let view = try await setup.friends.view(connection, words: "", page: 1)
        #expect(view.listing.total == 120)
        #expect(view.listing.friends == people(0..<50))
        #expect(view.pageCount == 3)
        #expect(view.refreshedAt == setup.clock.now)
        #expect(view.failure == nil)
        #expect(try await setup.friends.view(connection, words: "", page: 3).listing.friends == people(100..<120))
        #expect(setup.facebook.count("friends") == 2)
    }

    @Test(
        "a page before the first is the first, one past the end is the last",
        arguments: [
            (Int.min, 1), (-1, 1), (0, 1), (1, 1), (2, 2), (3, 3), (4, 3), (200, 3), (201, 3), (Int.max, 3),
        ]
    )
    func pages(_ asked: Int, _ given: Int) async throws {
        hasFriends(101)
        let view = try await setup.friends.view(try await connection(), words: "", page: asked)
        #expect(view.page == given)
        #expect(view.listing.friends == people((given - 1) * 50..<min(given * 50, 101)))
    }

    @Test("nobody there, or nobody with that name, is one empty page", arguments: ["", "Zoe"])
    func empty(_ words: String) async throws {
        hasFriends(words.isEmpty ? 0 : 3)
        let view = try await setup.friends.view(try await connection(), words: words, page: 2)
        #expect(view.listing == FriendListing(friends: [], total: 0))
        #expect(view.page == 1)
        #expect(view.pageCount == 1)
    }

    @Test("a failure at the first look is told, and nothing counts as read")
    func firstFailure() async throws {
        fails(.unreachable)
        let connection = try await connection()
        let view = try await setup.friends.view(connection, words: "", page: 1)
        #expect(view.failure?.category == .unreachable)
        #expect(view.refreshedAt == nil)
        #expect(view.listing.friends.isEmpty)
        hasFriends(1)
        #expect(try await setup.friends.view(connection, words: "", page: 1).listing.total == 1)
    }

    @Test("a failure on a later page leaves the stored list whole")
    func halfRead() async throws {
        hasFriends(3)
        let connection = try await connection()
        try await setup.friends.refresh(connection)
        setup.facebook.set { script in
            script.friends = { cursor in
                if cursor != nil { throw NetworkFailure(.transient) }
                return FriendPage(friends: [person("99")], cursor: "next")
            }
        }
        await #expect(throws: NetworkFailure(.transient)) { try await setup.friends.refresh(connection) }
        #expect(try await setup.friends.friends(connection, ["0", "99"]) == people(0..<1))
    }

    @Test("an old list is shown at once and read again behind the page, once however many look")
    func stale() async throws {
        hasFriends(1)
        let connection = try await connection()
        _ = try await setup.friends.view(connection, words: "", page: 1)
        setup.clock.advance(FriendDirectory.freshness)
        _ = try await setup.friends.view(connection, words: "", page: 1)
        #expect(setup.facebook.count("friends") == 1)
        setup.clock.advance(.milliseconds(1))
        let gate = Gate()
        setup.facebook.set { script in
            script.friends = { _ in
                await gate.pass()
                return FriendPage(friends: [person("5"), person("6")], cursor: nil)
            }
        }
        for _ in 0..<20 {
            #expect(try await setup.friends.view(connection, words: "", page: 1).listing.total == 1)
        }
        await gate.waitForArrival()
        gate.open()
        await setup.background.drain()
        #expect(setup.facebook.count("friends") == 2)
        #expect(try await setup.friends.friends(connection, ["5", "6"]).count == 2)
    }

    @Test("a list that cannot be read again stays, and the network is left alone for a minute")
    func staleFailure() async throws {
        hasFriends(2)
        let connection = try await connection()
        _ = try await setup.friends.view(connection, words: "", page: 1)
        setup.clock.advance(FriendDirectory.freshness + .seconds(1))
        let failed = Gate()
        setup.facebook.set { script in
            script.friends = { _ in
                failed.open()
                throw NetworkFailure(.rateLimited)
            }
        }
        let view = try await setup.friends.view(connection, words: "", page: 1)
        #expect(view.failure == nil)
        await failed.pass()
        for _ in 0..<20 {
            #expect(try await setup.friends.view(connection, words: "", page: 1).listing.total == 2)
        }
        await setup.background.drain()
        #expect(setup.facebook.count("friends") == 2)
    }

    @Test("a network that asks to be left alone is, at the first look, at a press and behind a page")
    func askedToWait() async throws {
        let connection = try await connection()
        let retryAt = setup.clock.now + .seconds(600)
        setup.facebook.set { $0.friends = { _ in throw NetworkFailure(.rateLimited, retryAt: retryAt) } }
        var asked = 0
        for _ in 0..<5 {
            let view = try await setup.friends.view(connection, words: "", page: 1) { asked += 1 }
            #expect(view.failure?.category == .rateLimited && view.failure?.retryAt == retryAt)
        }
        await #expect(throws: NetworkFailure.self) { try await setup.friends.refresh(connection) }
        #expect(setup.facebook.count("friends") == 1)
        #expect(asked == 1)
        hasFriends(2)
        setup.clock.advance(.seconds(600))
        #expect(try await setup.friends.view(connection, words: "", page: 1).listing.total == 2)
        #expect(setup.facebook.count("friends") == 2)

        setup.clock.advance(FriendDirectory.freshness + .seconds(1))
        let later = setup.clock.now + .seconds(600)
        setup.facebook.set { $0.friends = { _ in throw NetworkFailure(.rateLimited, retryAt: later) } }
        #expect(try await setup.friends.view(connection, words: "", page: 1).listing.total == 2)
        await setup.background.drain()
        #expect(setup.facebook.count("friends") == 3)
        setup.clock.advance(FriendDirectory.retryPause + .seconds(1))
        await #expect(throws: NetworkFailure.self) { try await setup.friends.refresh(connection) }
        #expect(setup.facebook.count("friends") == 3)
    }

    @Test("whoever may ask no more does not, and sees that and not an empty list")
    func mayNotAsk() async throws {
        hasFriends(2)
        let connection = try await connection()
        await #expect(throws: ContractRefusal.self) {
            _ = try await setup.friends.view(connection, words: "", page: 1) { throw ContractRefusal() }
        }
        #expect(setup.facebook.count("friends") == 0)
        _ = try await setup.friends.view(connection, words: "", page: 1)
        // What is in the store asks nobody.
        #expect(try await setup.friends.view(connection, words: "", page: 1) { throw ContractRefusal() }.page == 1)
    }

    private struct ContractRefusal: Error {}

    @Test("the list of an ended connection is not read again")
    func endedConnection() async throws {
        hasFriends(2)
        let connection = try await connection()
        _ = try await setup.friends.view(connection, words: "", page: 1)
        setup.clock.advance(FriendDirectory.freshness + .seconds(1))
        try await setup.tables.stores.connections.setState(
            connection.id,
            .ended(reason: .reauthenticate, at: setup.clock.now),
            setup.clock.now
        )
        #expect(try await setup.friends.view(setup.now(connection), words: "", page: 1).listing.total == 2)
        await setup.background.drain()
        #expect(setup.facebook.count("friends") == 1)
    }

    @Test("a list that leads in a circle ends, and nobody is in it twice")
    func circle() async throws {
        setup.facebook.set { script in
            script.friends = { cursor in
                let next = cursor == "b" ? "a" : "b"
                return FriendPage(friends: [person("1"), person(next)], cursor: next)
            }
        }
        let connection = try await connection()
        #expect(try await setup.friends.view(connection, words: "", page: 1).listing.total == 3)
        #expect(setup.facebook.count("friends") < 5)
    }

    @Test("empty pages do not end the list")
    func emptyPages() async throws {
        setup.facebook.set { script in
            script.friends = { cursor in
                switch cursor {
                case nil: FriendPage(friends: [], cursor: "1")
                case "1": FriendPage(friends: [], cursor: "2")
                default: FriendPage(friends: [person("1")], cursor: nil)
                }
            }
        }
        #expect(try await setup.friends.view(try await connection(), words: "", page: 1).listing.total == 1)
    }

    @Test("pages without an end and without friends are not followed for ever")
    func endless() async throws {
        setup.facebook.set { $0.friends = { cursor in FriendPage(friends: [], cursor: "\(cursor ?? "")x") } }
        #expect(try await setup.friends.view(try await connection(), words: "", page: 1).listing.total == 0)
        #expect(setup.facebook.count("friends") == FriendDirectory.maximumPages)
    }

    @Test("DA-07: no more than 10,000 friends are kept", arguments: [9_999, 10_000, 10_001, 10_150])
    func limit(_ count: Int) async throws {
        hasFriends(count)
        let view = try await setup.friends.view(try await connection(), words: "", page: .max)
        #expect(view.listing.total == min(count, 10_000))
        #expect(view.page == 200)
    }
}
