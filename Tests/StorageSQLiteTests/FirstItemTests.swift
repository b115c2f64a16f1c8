import Flyleaf
import Primitives
import TestSupport
import Testing

@Suite("The first thing in a new file")
struct FirstItemTests {
    @Test("SE-07: in a file that is not there yet one review is written, and read back with the same content")
    func first() async throws {
        let store = try TemporaryStores()
        let ann = try await store.member("Ann", at: moment(0))
        #expect(try await store.stores.reviews.list(ReviewQuery(viewer: nil, scope: .visible)).isEmpty)
        let score = try #require(Score(8))
        let content = ReviewContent(
            title: ReviewTitle(trusted: "Momo"),
            author: AuthorLine(trusted: "Michael Ende"),
            isbn: nil,
            text: ReviewText(trusted: "Slow. And *wise*, in the end."),
            isSpoiler: false,
            score: score,
            visibility: .everyone
        )
        let review = Review(
            id: newID(),
            memberID: ann.id,
            bookID: newID(),
            content: content,
            createdAt: moment(1),
            updatedAt: moment(1)
        )
        #expect(try await store.stores.reviews.insert(review, [], nil) == review.id)
        let again = try TemporaryStores(reopening: store)
        let read = try await again.stores.reviews.review(review.id, nil)
        let found = try #require(read)
        #expect(found.review.content == content && found.writer == ann.name)
        #expect(found.review.createdAt == moment(1))
    }
}
