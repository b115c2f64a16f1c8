import Flyleaf
import Primitives
import Testing

@Suite("Books offered after a review was saved")
struct SuggestionTests {
    private let setup = Setup()

    private func write(_ title: String, _ member: ID<Member>) async throws -> Review {
        let form = ReviewForm(title: title, review: "", visibility: Review.Visibility.everyone.rawValue)
        let moment = setup.clock.clock.now()
        let review = Review(
            id: setup.randomness.id(at: moment),
            memberID: member,
            bookID: setup.randomness.bookID(),
            content: try form.content(),
            createdAt: moment,
            updatedAt: moment
        )
        _ = try await setup.tables.stores.reviews.insert(review, [], nil)
        return review
    }

    @Test("where looking for them takes too long there are none, and nothing fails")
    func slow() async throws {
        let member = try await setup.member().id
        _ = try await write("Momo and the thieves of time", member)
        let review = try await write("Momo", member)
        let books = Books(store: setup.tables.books, randomness: setup.randomness)
        #expect(try await books.suggestions(for: review, limit: 3).count == 1)
        setup.tables.tables.withLock { $0.isSlowToCompareBooks = true }
        #expect(try await books.suggestions(for: review, limit: 3) == [])
    }
}
