import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /reviews/{id}/edit`; a held form of this browser or a draft of this review fills it.
    @Sendable static func showEditReview(_ visit: MemberVisit, _ id: ID<Review>) async throws -> Response {
        let review = try await visit.ownReview(id)
        if let held = try await visit.heldForm() {
            return visit.reviewForm(
                ReviewForm(held),
                try await visit.photoForm(of: review, held),
                at: .edit(review, seen: held["seen"] ?? ""),
                visit.formDraft(held),
                held: visit.query["held"]
            )
        }
        if let draft = try await visit.namedDraft(), draft.reviewID == id {
            return try await visit.reviewForm(going: draft, at: .edit(review, seen: draft.seen))
        }
        let drafts = try await visit.services.drafts.list(of: visit.member.id)
        return visit.reviewForm(
            ReviewForm(review.content),
            try await visit.photoForm(of: review),
            at: .edit(review, seen: visit.services.reviews.mark(of: review.content)),
            visit.newFormDraft(beside: drafts),
            held: nil,
            others: drafts.filter { $0.reviewID == id }
        )
    }

    /// `POST /reviews/{id}/edit`; what was typed into the form of a review that is gone comes back in that of a new one.
    @Sendable static func saveEditReview(_ visit: MemberVisit, _ id: ID<Review>) async throws -> Response {
        guard let review = try await visit.services.reviews.own(id, of: visit.member.id) else {
            return try await visit.bereftReviewForm()
        }
        // A form that does not say what it was filled from has seen nothing.
        let seen = visit.form["seen"] ?? ""
        switch try await visit.filledReviewForm(at: .edit(review, seen: seen)) {
        case .shown(let response): return response
        case .taken(let content, let photos):
            let key = visit.formDraft(visit.form).key
            let change: ReviewChange
            do {
                change = try await visit.services.reviews
                    .change(id, to: content, with: photos.chosen, of: visit.member.id, seen: seen, from: key)
            } catch let faults as ReviewForm.Faults {
                let (form, place) = (ReviewForm(visit.form), ReviewFormPlace.edit(review, seen: seen))
                let draft = try await visit.keepDraft(form, photos, at: place, for: .save)
                return visit.reviewForm(form, photos, at: place, draft, faults: faults, held: visit.form["held"])
            }
            switch change {
            case .kept: break
            case .missing: throw Problem.notFound
            case .overtaken: return try await visit.overtakenReviewForm(id, photos)
            }
            try await visit.dropHeldForm()
            try await visit.learn(of: id)
            return visit.goOn(from: id, notice: .saved)
        }
    }
}

extension MemberVisit {
    /// What was typed for a review that is gone, as a new one; as a 404, since it is missing all the same.
    ///
    /// Somebody else's is as good as gone. A page that sends by itself stays, and its person is told to press a button.
    fileprivate func bereftReviewForm() async throws -> Response {
        let press = ReviewPress(form["act"])
        guard SentForm.holdsReview(form), press != .autosave, press != .follow else { throw Problem.notFound }
        let typed = ReviewForm(form)
        var photos = try await photoForm(of: nil, form.removing(SentForm.lostPhoto))
        try await takePhotos(into: &photos, for: .whatCame)
        let draft = try await keepDraft(typed, photos, at: .new, for: .save)
        var page = reviewForm(typed, photos, at: .new, draft, held: form["held"], notice: .reviewGone)
        page.status = .notFound
        return page
    }

    /// The form of a review that was changed since it was filled, with what is kept now above what was typed.
    fileprivate func overtakenReviewForm(_ id: ID<Review>, _ photos: PhotoForm) async throws -> Response {
        let review = try await ownReview(id)
        let place = ReviewFormPlace.edit(review, seen: services.reviews.mark(of: review.content))
        let typed = ReviewForm(form)
        return reviewForm(
            typed,
            photos,
            at: place,
            try await keepDraft(typed, photos, at: place, for: .save),
            held: form["held"],
            overtaking: OtherVersion(saved: review.content)
        )
    }
}
