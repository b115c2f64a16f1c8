import Flyleaf
import Primitives

/// What holds of everything that members look at one by one: one wish, one reader at a time, and what is kept of it.
struct LookContract<Value: Sendable & Equatable> {
    private let store: any LookStore<Value>
    private let remoteID: String
    private let connection: Connection
    private let known: Value?
    private let wish: @Sendable (_ moment: Int64) async throws -> Void
    private let kept: @Sendable () async throws -> KeptLook<Value>?

    /// - Parameters:
    ///   - remoteID: the network's identifier of what is looked at.
    ///   - connection: the one that it is read through.
    ///   - known: what each wish tells of it.
    ///   - wish: asks for it at a moment.
    ///   - kept: what is kept of it.
    init(
        _ store: some LookStore<Value>,
        _ remoteID: String,
        _ connection: Connection,
        known: Value? = nil,
        wish: @escaping @Sendable (_ moment: Int64) async throws -> Void,
        kept: @escaping @Sendable () async throws -> KeptLook<Value>?
    ) {
        self.store = store
        self.remoteID = remoteID
        self.connection = connection
        self.known = known
        self.wish = wish
        self.kept = kept
    }

    /// - Parameters:
    ///   - late: what a reader brings who holds it no more.
    ///   - value: what is read.
    func hold(_ scene: ContractScene, _ late: Value, _ value: Value) async throws {
        try await wish(200)
        try await wish(201)
        var expected = KeptLook<Value>()
        expected.value = known
        expected.wishedAt = scene.moment(200)
        try expect(try await kept(), is: expected)
        let taken = try await withThrowingTaskGroup(of: HeldLook?.self) { group in
            for place in 1...8 {
                group.addTask { try await store.claim(scene.moment(202), scene.moment(210), "r\(place)") }
            }
            return try await group.reduce(into: [HeldLook]()) { if let one = $1 { $0.append(one) } }
        }
        try expect(taken.map(\.remoteID), is: [remoteID])
        try expect(taken[0].connectionID, is: connection.id)
        try expect(taken[0].memberID, is: connection.memberID)
        let later = try await store.claim(scene.moment(210), scene.moment(220), "k2").orBreach()
        try await store.keep(taken[0], late, scene.moment(211))
        try expect(try await kept(), is: expected)
        try await store.keep(later, value, scene.moment(212))
        expected = KeptLook()
        expected.value = value
        expected.readAt = scene.moment(212)
        try expect(try await kept(), is: expected)
        // A failure keeps what was read, and the network its peace.
        try await wish(300)
        let failing = try await store.claim(scene.moment(300), scene.moment(310), "k3").orBreach()
        try await store.fail(failing, .unreachable, scene.moment(400))
        expected.failure = .unreachable
        expected.pausedUntil = scene.moment(400)
        try await wish(399)
        try expect(try await kept(), is: expected)
        try await wish(400)
        expected.wishedAt = scene.moment(400)
        try expect(try await kept(), is: expected)
    }
}
