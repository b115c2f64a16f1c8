import Flyleaf
import NetworkSupport
import Primitives
import Testing

@Suite("Taking a post back")
struct WithdrawalTests {
    let fixture: ShareSetup

    init() async throws { fixture = try await ShareSetup() }

    private func posted() async throws -> Share {
        fixture.publishes("9")
        return try await fixture.post()
    }

    @Test("the network deletes exactly that post, and then the share is withdrawn for good")
    func withdrawn() async throws {
        let share = try await posted()
        let deleted = Lock<[String]>([])
        fixture.facebook.set { $0.withdraw = { receipt in deleted.withLock { $0.append(receipt.remoteID) } } }
        #expect(try await fixture.sharing.withdraw(share)?.state == .withdrawn)
        #expect(deleted.withLock { $0 } == ["9"])
        let now = try await fixture.now(share)
        #expect(now.state == .withdrawn)
        #expect(try await fixture.sharing.withdraw(now) == nil)
        #expect(try await fixture.sharing.retry(now) == nil)
        #expect(deleted.withLock { $0 } == ["9"])
    }

    @Test("a share stays posted while the network has not confirmed", arguments: NetworkFailure.Category.allCases)
    func failed(_ category: NetworkFailure.Category) async throws {
        let share = try await posted()
        fixture.facebook.set { $0.withdraw = { _ in throw NetworkFailure(category) } }
        await #expect(throws: NetworkFailure(category)) { try await fixture.sharing.withdraw(share) }
        #expect(try await fixture.now(share).state == .posted)
    }

    @Test("only what is posted can be taken back", arguments: ShareState.allCases.filter { $0 != .posted })
    func others(_ state: ShareState) async throws {
        let share = try await fixture.row(state)
        #expect(try await fixture.sharing.withdraw(share) == nil)
        #expect(fixture.facebook.count("withdraw") == 0)
    }

    @Test("two presses delete once as far as the ledger tells, and both are told so")
    func twice() async throws {
        let share = try await posted()
        fixture.facebook.set { $0.withdraw = { _ in } }
        #expect(try await fixture.sharing.withdraw(share)?.state == .withdrawn)
        #expect(try await fixture.sharing.withdraw(share)?.state == .withdrawn)
    }

    @Test("without its connection a post cannot be taken back")
    func disconnected() async throws {
        let share = try await posted()
        try await fixture.setup.tables.stores.connections.remove(fixture.connection.id)
        await #expect(throws: NetworkFailure.self) { try await fixture.sharing.withdraw(share) }
        #expect(try await fixture.now(share).state == .posted)
    }
}
