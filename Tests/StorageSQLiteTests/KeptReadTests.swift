import Crypto
import Flyleaf
import Primitives
import TestSupport
import Testing

/// What pages read is kept until the file changes; each of these reads once before the change and once after it.
@Suite("Reads that are kept, after a change")
struct KeptReadTests {
    let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    private var reviews: any ReviewStore { store.stores.reviews }

    private func titles(_ viewer: Member?) async throws -> [String] {
        try await reviews.list(ReviewQuery(viewer: viewer?.id)).map(\.review.content.title.text)
    }

    @Test("a review that is for its writer alone now is shown to nobody else any more")
    func withdrawn() async throws {
        let (olga, sam) = (try await store.member("Olga"), try await store.member("Sam"))
        let review = try await store.review(olga)
        for viewer in [nil, sam, olga] {
            #expect(try await titles(viewer) == ["Momo"])
            #expect(try await reviews.review(review.id, viewer?.id) != nil)
        }
        var content = review.content
        content.visibility = .onlyMe
        #expect(
            try await reviews.update(review.id, olga.id, content, [], moment(1), review.updatedAt, newID(), nil)
                == .kept
        )
        for (viewer, isShown) in [(nil, false), (sam, false), (olga, true)] {
            #expect(try await titles(viewer) == (isShown ? ["Momo"] : []))
            #expect(try await (reviews.review(review.id, viewer?.id) != nil) == isShown)
        }
    }

    @Test("whoever is no friend any more reads nothing for friends, and a friend of one reads nothing of another")
    func friends() async throws {
        let (olga, fred) = (try await store.member("Olga"), try await store.member("Fred"))
        let sam = try await store.member("Sam")
        let connection = try await store.connect(olga, as: "1")
        try await store.connect(fred, as: "2")
        try await store.connect(sam, as: "3")
        let review = try await store.review(olga, "Momo", .friends)
        for (friends, shown) in [(["2"], [true, false]), (["3"], [false, true]), ([], [false, false])] {
            try await store.stores.friends.replace(connection.id, friends.map { person($0, "Somebody") }, moment(0))
            for (viewer, isShown) in zip([fred, sam], shown) {
                #expect(try await titles(viewer) == (isShown ? ["Momo"] : []))
                #expect(try await (reviews.review(review.id, viewer.id) != nil) == isShown)
            }
        }
    }

    @Test("a session counts for its own secret alone however often it was found, and not at all once it has ended")
    func session() async throws {
        let ann = try await store.member("Ann")
        let token = SessionToken(id: newID(), secret: Randomness.secure.secret())
        let forged = SessionToken(id: token.id, secret: Randomness.secure.secret())
        let sessions = store.stores.sessions
        #expect(try await sessions.signedIn(token) == nil)
        try await sessions.insert(
            Session(id: token.id, memberID: ann.id, createdAt: moment(0), lastSeenAt: moment(0)),
            token.secret
        )
        for _ in 0..<2 {
            #expect(try await sessions.signedIn(token)?.member == ann)
            #expect(try await sessions.signedIn(forged) == nil)
        }
        let name = try #require(PersonName("Ann Other"))
        try await store.stores.members.rename(ann.id, name)
        #expect(try await sessions.signedIn(token)?.member.name == name)
        try await sessions.end(token.id, LoginRecord.Step(.loggedOut, at: moment(1)))
        #expect(try await sessions.signedIn(token) == nil)
    }
}
