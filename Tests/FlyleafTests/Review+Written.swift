import Flyleaf
import Primitives

extension ReviewContent {
    /// A review with a title, and a text where one is wanted.
    static func written(
        _ title: String = "Momo",
        text: String = "",
        _ visibility: Review.Visibility = .everyone
    ) -> ReviewContent {
        ReviewContent(
            title: ReviewTitle(trusted: title),
            author: AuthorLine(trusted: ""),
            isbn: nil,
            text: ReviewText(trusted: text),
            isSpoiler: false,
            score: nil,
            visibility: visibility
        )
    }
}

extension MemoryStores {
    /// Keeps a review of a book that nobody else has.
    func write(
        _ content: ReviewContent,
        by member: Member,
        at moment: Timestamp,
        _ randomness: Randomness
    ) async throws -> Review {
        let review = Review(
            id: randomness.id(at: moment),
            memberID: member.id,
            bookID: randomness.id(at: moment),
            content: content,
            createdAt: moment,
            updatedAt: moment
        )
        _ = try await stores.reviews.insert(review, [], nil)
        return review
    }
}
