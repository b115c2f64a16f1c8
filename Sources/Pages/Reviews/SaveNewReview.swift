import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /reviews/new`; a held form of this browser or a draft fills it, or else the book of the field
    /// `book`, or the title of the field `title`.
    @Sendable static func showNewReview(_ visit: MemberVisit) async throws -> Response {
        if let held = try await visit.heldForm() {
            return visit.reviewForm(
                ReviewForm(held),
                try await visit.photoForm(of: nil, held),
                at: .new,
                visit.formDraft(held),
                held: visit.query["held"]
            )
        }
        let named = try await visit.namedDraft()
        if let named {
            if named.reviewID != nil { return visit.visit.go(named.address) }
            return try await visit.reviewForm(going: named, at: .new)
        }
        let drafts = try await visit.services.drafts.list(of: visit.member.id)
        return visit.reviewForm(
            try await visit.formOfBook(),
            PhotoForm(),
            at: .new,
            visit.newFormDraft(beside: drafts),
            held: nil,
            others: drafts.filter { $0.reviewID == nil },
            notice: visit.query["draft"] == nil ? nil : .draftGone
        )
    }

    /// `POST /reviews/new`: fields `title`, `author`, `review`, `score`, `visibility`, those of ``PhotoForm`` and of
    /// ``DraftLine``.
    @Sendable static func saveNewReview(_ visit: MemberVisit) async throws -> Response {
        switch try await visit.filledReviewForm(at: .new) {
        case .shown(let response): return response
        case .taken(let content, let photos):
            let draft = visit.formDraft(visit.form)
            do {
                let saved = try await visit.services.reviews
                    .save(content, with: photos.chosen, of: visit.member.id, from: draft.key)
                switch saved {
                case .new: try await visit.dropHeldForm()
                // Nothing was written, so nothing took the draft along.
                case .before: _ = try await visit.services.drafts.drop(draft.key, of: visit.member.id)
                }
                try await visit.learn(of: saved.id)
                return visit.goOn(from: saved.id, notice: saved.notice)
            } catch let faults as ReviewForm.Faults {
                let form = ReviewForm(visit.form)
                let draft = try await visit.keepDraft(form, photos, at: .new, for: .save)
                return visit.reviewForm(form, photos, at: .new, draft, faults: faults, held: visit.form["held"])
            }
        }
    }
}

extension MemberVisit {
    /// The draft that the address names, if the member has one of that key.
    func namedDraft() async throws -> ReviewDraft? {
        try await draft(named: "draft")
    }

    private func draft(named field: String) async throws -> ReviewDraft? {
        try await query[field].flatMap { ID<ReviewForm>($0) }
            .asyncFlatMap { try await services.drafts.draft($0, of: member.id) }
    }

    /// The form that goes on with a draft, beside another one if the address names that too.
    func reviewForm(going draft: ReviewDraft, at place: ReviewFormPlace) async throws -> Response {
        let other = try await self.draft(named: "beside").flatMap { $0.key == draft.key ? nil : $0 }
        return reviewForm(
            draft.form,
            try await photoForm(of: place.review, draft.photoFields),
            at: place,
            formDraft(of: draft, beside: other),
            held: nil
        )
    }

    /// A form for a review of the book that the address names, where the member may see it.
    fileprivate func formOfBook() async throws -> ReviewForm {
        let id = query["book"].flatMap { ID<Book>($0) }
        let book = try await id.asyncMap { try await services.books.book($0, for: member.id) } ?? nil
        return ReviewForm(
            title: book?.title.text ?? query["title"] ?? "",
            author: book?.author.text ?? "",
            isbn: book?.isbns.count == 1 ? book?.isbns.first?.digits ?? "" : "",
            visibility: try await services.settings.settings(of: member.id).newReviewVisibility.rawValue
        )
    }

    /// Lets what a library outside said of its book be put onto it.
    func learn(of review: ID<Review>) async throws {
        guard let review = try await services.reviews.own(review, of: member.id) else { return }
        services.enrichment.learn(of: review.bookID, review.content.claim)
    }

    /// The page after a review was saved: its own, or the share dialog where that button was pressed.
    func goOn(from review: ID<Review>, notice: Notice.Code) -> Response {
        visit.go(form["act"] == "share" ? ShareSubject.review(review).dialog : Paths.review(review), notice: notice)
    }
}

extension Reviews.Saved {
    var notice: Notice.Code {
        switch self {
        case .new: .saved
        case .before: .savedBefore
        }
    }
}
