import Flyleaf
import Primitives
import Testing

@Suite("Taking a post back")
struct WithdrawalTests {
    let desk: ShareSetup

    init() async throws { desk = try await ShareSetup() }

    private func posted() async throws -> Share {
        desk.publishes("9")
        return try await desk.post()
    }

    @Test("the network deletes exactly that post, and then the share is withdrawn for good")
    func withdrawn() async throws {
        let share = try await posted()
        let deleted = Lock<[String]>([])
        desk.facebook.set { $0.withdraw = { receipt in deleted.withLock { $0.append(receipt.remoteID) } } }
        #expect(try await desk.sharing.withdraw(share)?.state == .withdrawn)
        #expect(deleted.withLock { $0 } == ["9"])
        let now = try await desk.now(share)
        #expect(now.state == .withdrawn)
        #expect(try await desk.sharing.withdraw(now) == nil)
        #expect(try await desk.sharing.retry(now) == nil)
        #expect(deleted.withLock { $0 } == ["9"])
    }

    @Test("a share stays posted while the network has not confirmed", arguments: NetworkFailure.Category.allCases)
    func failed(_ category: NetworkFailure.Category) async throws {
        let share = try await posted()
        desk.facebook.set { $0.withdraw = { _ in throw NetworkFailure(category) } }
        await #expect(throws: NetworkFailure(category)) { try await desk.sharing.withdraw(share) }
        #expect(try await desk.now(share).state == .posted)
    }

    @Test("only what is posted can be taken back", arguments: ShareState.allCases.filter { $0 != .posted })
    func others(_ state: ShareState) async throws {
        let share = try await desk.row(state)
        #expect(try await desk.sharing.withdraw(share) == nil)
        #expect(desk.facebook.count("withdraw") == 0)
    }

    @Test("two presses delete once as far as the ledger tells, and both are told so")
    func twice() async throws {
        let share = try await posted()
        desk.facebook.set { $0.withdraw = { _ in } }
        #expect(try await desk.sharing.withdraw(share)?.state == .withdrawn)
        #expect(try await desk.sharing.withdraw(share)?.state == .withdrawn)
    }

    @Test("without its connection a post cannot be taken back")
    func disconnected() async throws {
        let share = try await posted()
        try await desk.setup.tables.stores.connections.remove(desk.connection.id)
        await #expect(throws: NetworkFailure.self) { try await desk.sharing.withdraw(share) }
        #expect(try await desk.now(share).state == .posted)
    }
}
