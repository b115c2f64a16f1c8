import Drawing
import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /reviews/{id}/card.png`: a review for everybody as a picture, drawn once for what it says.
    ///
    /// Field `v` (the mark of the picture): of another one than now the answer is the picture as it is now, since what
    /// was shared with its old address still shows it.
    @Sendable static func showReviewCard(_ visit: Visit, _ id: ID<Review>) async throws -> Response {
        guard let entry = try await visit.services.reviews.review(id, for: nil) else { throw Problem.notFound }
        let card = ReviewCard(entry, at: visit.site.addresses)
        let isCurrent = visit.query["v"] == card.mark
        func answer(_ bytes: [UInt8]) -> Response {
            Response(.ok, type: "image/png", bytes).forProgramsElsewhere(seconds: isCurrent ? 86_400 : 300)
                .validated(for: visit.request, tag: card.mark, lastModified: nil)
        }
        if visit.request.has(tag: card.mark) { return answer([]) }
        if let bytes = visit.site.cards.bytes(of: id, card.mark) { return answer(bytes) }
        try visit.limit(visit.site.limits.drawings)
        let file = try await visit.services.drawings.png(of: card.drawing, columns: card.columns)
        visit.site.cards.keep(file.bytes, of: id, card.mark)
        return answer(file.bytes)
    }
}
