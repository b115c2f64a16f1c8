import Flyleaf
import Primitives
import Testing

@Suite("Which of two tokens a connection keeps")
struct TokenChoiceTests {
    private static let now = Timestamp(seconds: 1_790_000_000)
    private static let (read, list, post, look) = (
        Permission("read"), Permission("list"), Permission("post"), Permission("look")
    )

    private func choice(
        _ kept: PermissionSet,
        _ arriving: Set<Permission>,
        asked: [Permission] = [],
        state: Connection.State = .active,
        expiresAt: Timestamp? = nil
    ) -> TokenChoice {
        let randomness = countingRandomness()
        let connection = Connection(
            id: randomness.id(at: Self.now),
            memberID: randomness.id(at: Self.now),
            identity: identity("1"),
            permissions: kept,
            state: state,
            expiresAt: expiresAt,
            connectedAt: Self.now,
            lastSuccessAt: Self.now
        )
        return TokenChoice(
            connection,
            arriving: PermissionSet(granted: arriving),
            asked: asked,
            posting: Self.post,
            at: Self.now
        )
    }

    @Test("the wider one is kept, and of two that are the same the newer")
    func wider() {
        let (narrow, wide): (Set<Permission>, Set<Permission>) = ([Self.read], [Self.read, Self.post])
        #expect(choice(PermissionSet(granted: wide), narrow) == .kept)
        #expect(choice(PermissionSet(granted: narrow), wide) == .arriving)
        #expect(choice(PermissionSet(granted: wide), wide) == .arriving)
        #expect(choice(PermissionSet(granted: wide), []) == .kept)
        #expect(choice(PermissionSet(), []) == .arriving)
    }

    @Test("what is granted at the network but not used here counts for the width")
    func withheld() {
        let kept = PermissionSet(granted: [Self.read, Self.post], withheld: [Self.post])
        #expect(choice(kept, [Self.read]) == .kept)
        #expect(choice(kept, [Self.read, Self.post]) == .arriving)
    }

    @Test("one that has ended or run out gives way to any other, and one that runs out later does not")
    func ended() {
        let wide = PermissionSet(granted: [Self.read, Self.post])
        let ended = Connection.State.ended(reason: .reauthenticate, at: Self.now)
        #expect(choice(wide, [Self.read], state: ended) == .arriving)
        #expect(choice(wide, [Self.read], expiresAt: Self.now) == .arriving)
        #expect(choice(wide, [Self.read], expiresAt: Self.now + .milliseconds(1)) == .kept)
    }

    @Test("where neither is wider, posting that is in use stays, and what was just asked for and given comes first")
    func apart() {
        let posting = PermissionSet(granted: [Self.read, Self.post])
        #expect(choice(posting, [Self.read, Self.list]) == .kept)
        #expect(choice(PermissionSet(granted: [Self.list]), [Self.read, Self.post]) == .arriving)
        #expect(choice(PermissionSet(granted: [Self.list]), [Self.read]) == .arriving)
        let switchedOff = PermissionSet(granted: [Self.read, Self.post], withheld: [Self.post])
        #expect(choice(switchedOff, [Self.read, Self.list]) == .arriving)
        #expect(choice(posting, [Self.read, Self.look], asked: [Self.look]) == .arriving)
        #expect(choice(posting, [Self.read, Self.list], asked: [Self.look]) == .kept)
    }
}
