import Flyleaf
import Primitives
import TestSupport
import Testing

@Suite("Who may read a review")
struct ReviewVisibilityTests {
    enum Viewer: CaseIterable, Sendable { case anonymous, stranger, friend, owner }

    /// What each may see, as one table.
    static func expected(_ viewer: Viewer) -> Set<Review.Visibility> {
        switch viewer {
        case .anonymous, .stranger: [.everyone]
        case .friend: [.everyone, .friends]
        case .owner: [.everyone, .friends, .onlyMe]
        }
    }

    /// Three reviews of one owner, whose friend list holds the friend and people nobody is.
    private func scene(_ viewer: Viewer) async throws -> (TemporaryStores, ID<Member>?, [Review]) {
        let store = try TemporaryStores()
        let owner = try await store.member("Olga")
        let ownersConnection = try await store.connect(owner, as: "1")
        let friend = try await store.member("Fred")
        try await store.connect(friend, as: "2")
        let stranger = try await store.member("Sam")
        try await store.connect(stranger, as: "3")
        // The stranger lists the owner, which opens nothing of the owner's. The same identifier elsewhere is another
        // person.
        let strangers = try await store.connect(stranger, as: "2", authority: "other.test")
        try await store.stores.friends.replace(strangers.id, [person("1", "Olga")], moment(0))
        let friends = [person("2", "Fred"), person("99", "Nobody here")]
        try await store.stores.friends.replace(ownersConnection.id, friends, moment(0))
        var reviews: [Review] = []
        for (index, visibility) in Review.Visibility.allCases.enumerated() {
            reviews.append(try await store.review(owner, "Momo", visibility, at: moment(Int64(index))))
        }
        let viewers: [Viewer: ID<Member>] = [.stranger: stranger.id, .friend: friend.id, .owner: owner.id]
        return (store, viewers[viewer], reviews)
    }

    @Test("single reviews, lists and searches show exactly what the viewer may read", arguments: Viewer.allCases)
    func matrix(_ viewer: Viewer) async throws {
        let (store, id, reviews) = try await scene(viewer)
        let expected = Self.expected(viewer)
        for review in reviews {
            let isFound = try await store.stores.reviews.review(review.id, id) != nil
            #expect(isFound == expected.contains(review.content.visibility))
        }
        let listed = try await store.stores.reviews.list(ReviewQuery(viewer: id))
        #expect(Set(listed.map(\.review.content.visibility)) == expected)
        #expect(listed.count == expected.count)
        let found = try await store.stores.reviews.search(ReviewQuery(viewer: id, words: "momo"))
        #expect(found == listed)
        let own = try await store.stores.reviews.list(ReviewQuery(viewer: id, scope: .own))
        #expect(own.count == (viewer == .owner ? 3 : 0))
        #expect(try await store.stores.reviews.search(ReviewQuery(viewer: id, scope: .own, words: "momo")) == own)
    }

    @Test("nobody can change or delete another's review")
    func foreignWrites() async throws {
        let (store, friend, reviews) = try await scene(.friend)
        let viewer = try #require(friend)
        for review in reviews {
            let kept = try #require(try await store.stores.reviews.review(review.id, review.memberID)?.review)
            #expect(kept.content == review.content)
            let seen = review.updatedAt
            let change = try await store.stores.reviews.update(
                review.id,
                viewer,
                review.content,
                [],
                moment(9),
                seen,
                newID(),
                nil
            )
            #expect(change == .missing)
            #expect(try await !store.stores.reviews.delete(review.id, viewer))
            #expect(try await store.stores.reviews.review(review.id, review.memberID)?.review == kept)
        }
    }

    @Test(
        "pages of a member's list leave nothing out and repeat nothing, whatever stands between",
        arguments: [1, 3, 20]
    )
    func pages(_ limit: Int) async throws {
        let (store, id, _) = try await scene(.friend)
        let viewer = try #require(id)
        let owner = try await store.member("Otto")
        let connection = try await store.connect(owner, as: "4")
        try await store.stores.friends.replace(connection.id, [person("2", "Fred")], moment(0))
        var randomness = SeededGenerator(UInt64(limit))
        for index in 0..<60 {
            let writer = [owner.id, viewer].randomElement(using: &randomness) ?? viewer
            let visibility = Review.Visibility.allCases.randomElement(using: &randomness) ?? .everyone
            let member = Member(id: writer, name: owner.name, createdAt: moment(0))
            _ = try await store.review(member, "Book \(index)", visibility, at: moment(Int64(10 + index)))
        }
        // One by one, by the query that knows nothing of lists.
        let all = try store.texts("SELECT id FROM reviews ORDER BY id DESC").map { ID<Review>(trusted: $0) }
        let expected = try await all.asyncCompactMap { id in
            try await store.stores.reviews.review(id, viewer)?.review.id
        }
        var read: [ID<Review>] = []
        var query = ReviewQuery(viewer: viewer, limit: limit)
        while case let page = try await store.stores.reviews.list(query), let last = page.last {
            read += page.map(\.review.id)
            #expect(page.count == limit || read.count == expected.count)
            query.before = last.review.id
        }
        #expect(read == expected)
        #expect(Set(expected).count > 30 && expected.count < all.count)
    }

    @Test("PR-12: a friend loses sight when the friend list is read without them, or the writer disconnects")
    func friendshipEnds() async throws {
        let store = try TemporaryStores()
        let (owner, friend) = (try await store.member("Olga"), try await store.member("Fred"))
        let connection = try await store.connect(owner, as: "1")
        try await store.connect(friend, as: "2")
        let review = try await store.review(owner, "Momo", .friends)
        let list = { try await store.stores.reviews.list(ReviewQuery(viewer: friend.id)).map(\.review.id) }
        #expect(try await list() == [])
        try await store.stores.friends.replace(connection.id, [person("2", "Fred")], moment(0))
        #expect(try await list() == [review.id])
        try await store.stores.friends.replace(connection.id, [], moment(1))
        #expect(try await list() == [])
        try await store.stores.friends.replace(connection.id, [person("2", "Fred")], moment(2))
        try await store.stores.connections.remove(connection.id)
        #expect(try await list() == [])
        #expect(try await store.stores.reviews.review(review.id, friend.id) == nil)
    }

    @Test("a friend at two networks sees a review once")
    func noRepeats() async throws {
        let store = try TemporaryStores()
        let (owner, friend) = (try await store.member("Olga"), try await store.member("Fred"))
        for server in ["a.test", "b.test"] {
            let connection = try await store.connect(owner, as: "1", authority: server)
            try await store.connect(friend, as: "2", authority: server)
            let people = [person("2", "Fred"), person("1", "Olga herself")]
            try await store.stores.friends.replace(connection.id, people, moment(0))
        }
        for visibility in Review.Visibility.allCases { try await store.review(owner, "Momo", visibility) }
        #expect(try await store.stores.reviews.list(ReviewQuery(viewer: friend.id)).count == 2)
        #expect(try await store.stores.reviews.list(ReviewQuery(viewer: owner.id)).count == 3)
    }
}
