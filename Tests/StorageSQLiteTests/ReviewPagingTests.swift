import Crypto
import Flyleaf
import Primitives
import SQLite
import Testing

@testable import StorageSQL

@Suite("Paging through reviews")
struct ReviewPagingTests {
    /// Every page from the newest to the end; between pages a closure runs.
    private func pages(
        _ store: TemporaryStores,
        _ query: ReviewQuery,
        between: (Int) async throws -> Void = { _ in }
    ) async throws -> [ID<Review>] {
        var query = query
        var seen: [ID<Review>] = []
        var page = 0
        while true {
            let entries = try await store.stores.reviews.search(query)
            guard let last = entries.last else { return seen }
            #expect(entries.count <= query.limit)
            seen += entries.map(\.review.id)
            query.before = last.review.id
            page += 1
            try await between(page)
        }
    }

    /// The characters of an identifier that tell the time: 48 bits, less the last three.
    private func time(_ id: ID<Review>) -> Substring { id.text.prefix(9) }

    /// A thousand reviews of three members in every visibility, several in one millisecond; and the viewer, who is in
    /// the friend list of the second.
    private func scene() async throws -> (TemporaryStores, viewer: Member, [Review]) {
        let store = try TemporaryStores()
        let viewer = try await store.member("Vera")
        try await store.connect(viewer, as: "1")
        let friend = try await store.member("Fred")
        let connection = try await store.connect(friend, as: "2")
        try await store.stores.friends.replace(connection.id, [person("1", "Vera")], moment(0))
        let stranger = try await store.member("Sam")
        let members = [viewer, friend, stranger]
        let reviews = (0..<1000).map { index in
            sampleReview(
                members[index % 3].id,
                "Book \(index)",
                Review.Visibility.allCases[index / 3 % 3],
                at: moment(Int64(index / 5))
            )
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for review in reviews.shuffled() {
                group.addTask { _ = try await store.stores.reviews.insert(review, [], nil) }
            }
            try await group.waitForAll()
        }
        return (store, viewer, reviews)
    }

    @Test("every list shows each review once, the newest first, while others are being written", arguments: [1, 7, 20])
    func completeLists(_ limit: Int) async throws {
        let (store, viewer, reviews) = try await scene()
        let friend = reviews[1].memberID
        let visible = reviews.filter { review in
            switch review.content.visibility {
            case .everyone: true
            case .friends: review.memberID == viewer.id || review.memberID == friend
            case .onlyMe: review.memberID == viewer.id
            }
        }
        let queries: [(ReviewQuery, [Review])] = [
            (ReviewQuery(viewer: viewer.id, limit: limit), visible),
            (ReviewQuery(viewer: nil, limit: limit), reviews.filter { $0.content.visibility == .everyone }),
            (ReviewQuery(viewer: viewer.id, scope: .own, limit: limit), reviews.filter { $0.memberID == viewer.id }),
            (ReviewQuery(viewer: viewer.id, words: "book", limit: limit), visible),
        ]
        for (query, expected) in queries {
            let seen = try await pages(store, query) { page in
                if page % 5 == 0 {
                    try await store.review(viewer, "Book in between", at: moment(10_000 + Int64(page)))
                }
            }
            // Reviews written in between are newer than the first page, so none of them may appear.
            let sorted = expected.map(\.id).sorted().reversed()
            if query.words.isEmpty {
                #expect(seen.elementsEqual(sorted))
            } else {
                // Reviews of one millisecond may be found in any order.
                #expect(seen.sorted().reversed() == Array(sorted))
                #expect(seen.map(time) == sorted.map(time))
            }
            try await store.database.write { connection in
                try connection.execute("DELETE FROM reviews WHERE title = 'Book in between'")
            }
        }
    }

    @Test("a page goes on where the one before ended although that review was deleted")
    func deletedBound() async throws {
        let store = try TemporaryStores()
        let member = try await store.member()
        var reviews: [Review] = []
        for index in 0..<5 { reviews.append(try await store.review(member, at: moment(Int64(index)))) }
        #expect(try await store.stores.reviews.delete(reviews[2].id, member.id))
        let page = try await store.stores.reviews.list(ReviewQuery(viewer: nil, before: reviews[2].id))
        #expect(page.map(\.review.id) == [reviews[1].id, reviews[0].id])
    }

    @Test("identifiers that begin alike are all kept, listed and found")
    func equalNumbers() async throws {
        let store = try TemporaryStores()
        let member = try await store.member()
        var ids: Set<ID<Review>> = []
        for index: UInt8 in 0..<5 {
            let id = ID<Review>(at: moment(0), entropy: [7, 7, 7, 7, 7, 7, 7, 7, 7, index])
            let sample = sampleReview(member.id, "Momo")
            ids.insert(id)
            _ = try await store.stores.reviews.insert(
                Review(
                    id: id,
                    memberID: member.id,
                    bookID: newID(),
                    content: sample.content,
                    createdAt: moment(0),
                    updatedAt: moment(0)
                ),
                [],
                nil
            )
        }
        for words in ["", "momo"] {
            let seen = try await pages(store, ReviewQuery(viewer: nil, words: words, limit: 2))
            #expect(seen.count == 5)
            #expect(Set(seen) == ids)
        }
        for id in ids { #expect(try await store.stores.reviews.review(id, nil)?.review.id == id) }
    }

    @Test("numbers order as identifiers do")
    func numbers() {
        let moments: [Int64] = [0, 1, 999, 1_700_000_000_000, 1_700_000_000_001, (1 << 48) - 1]
        let ids = moments.map { ID<Review>(at: Timestamp(milliseconds: $0), entropy: Randomness.secure.bytes(10)) }
        let numbers = ids.map(ReviewNumber.first)
        #expect(numbers == numbers.sorted())
        #expect(Set(numbers).count == numbers.count)
        #expect(numbers.allSatisfy { $0 >= 0 })
        #expect(
            ReviewNumber.first(
                for: ID(at: Timestamp(milliseconds: 3), entropy: [0xAB, 0xCD] + [UInt8](repeating: 0, count: 8))
            ) == 3 << 12 | 0xABC
        )
    }

    @Test("a limit below one shows nothing", arguments: [0, -1, Int.min])
    func noLimit(_ limit: Int) async throws {
        let store = try TemporaryStores()
        try await store.review(try await store.member())
        #expect(try await store.stores.reviews.list(ReviewQuery(viewer: nil, limit: limit)) == [])
    }
}
