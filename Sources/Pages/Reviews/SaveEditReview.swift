import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /reviews/{id}/edit`.
    @Sendable static func showEditReview(_ visit: MemberVisit, _ id: ID<Review>) async throws -> Response {
        let review = try await visit.ownReview(id)
        let held = try await visit.visit.heldForm()
        return visit.reviewForm(
            held.map(ReviewForm.init) ?? ReviewForm(review.content),
            try await visit.photoForm(of: review, held),
            at: .edit(review, seen: held.map { $0["seen"] ?? "" } ?? visit.services.reviews.mark(of: review.content)),
            held: held == nil ? nil : visit.query["held"]
        )
    }

    /// `POST /reviews/{id}/edit`.
    @Sendable static func saveEditReview(_ visit: MemberVisit, _ id: ID<Review>) async throws -> Response {
        // A form that does not say what it was filled from has seen nothing.
        let (review, seen) = (try await visit.ownReview(id), visit.form["seen"] ?? "")
        switch try await visit.filledReviewForm(at: .edit(review, seen: seen)) {
        case .shown(let response): return response
        case .taken(let content, let photos):
            let reviews = visit.services.reviews
            switch try await reviews.change(id, to: content, with: photos.chosen, of: visit.member.id, seen: seen) {
            case .kept: break
            case .missing: throw Problem.notFound
            case .overtaken: return try await visit.overtakenReviewForm(id, photos)
            }
            try await visit.dropHeldForm()
            return visit.goOn(from: id, notice: .saved)
        }
    }
}

extension MemberVisit {
    /// The form of a review that was changed since it was filled, with what is kept now above what was typed.
    fileprivate func overtakenReviewForm(_ id: ID<Review>, _ photos: PhotoForm) async throws -> Response {
        let review = try await ownReview(id)
        return reviewForm(
            ReviewForm(form),
            photos,
            at: .edit(review, seen: services.reviews.mark(of: review.content)),
            held: form["held"],
            overtaking: SavedReview(content: review.content)
        )
    }
}
