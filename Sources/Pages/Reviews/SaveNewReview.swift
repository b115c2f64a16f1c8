import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /reviews/new`; a held form of this browser fills it, or else the book of the field `book`.
    @Sendable static func showNewReview(_ visit: MemberVisit) async throws -> Response {
        let held = try await visit.visit.heldForm()
        let form = if let held { ReviewForm(held) } else { try await visit.formOfBook() }
        return visit.reviewForm(
            form,
            try await visit.photoForm(of: nil, held),
            at: .new(visit.reviewFormKey(held)),
            held: held == nil ? nil : visit.query["held"]
        )
    }

    /// `POST /reviews/new`: fields `title`, `author`, `review`, `score`, `visibility`, and those of ``PhotoForm``.
    @Sendable static func saveNewReview(_ visit: MemberVisit) async throws -> Response {
        let key = visit.reviewFormKey(visit.form)
        switch try await visit.filledReviewForm(at: .new(key)) {
        case .shown(let response): return response
        case .taken(let content, let photos):
            do {
                let saved = try await visit.services.reviews
                    .save(content, with: photos.chosen, of: visit.member.id, from: key)
                if case .new = saved { try await visit.dropHeldForm() }
                return visit.goOn(from: saved.id, notice: saved.notice)
            } catch let faults as ReviewForm.Faults {
                let form = ReviewForm(visit.form)
                return visit.reviewForm(form, photos, at: .new(key), faults: faults, held: visit.form["held"])
            }
        }
    }
}

extension MemberVisit {
    /// A form for a review of the book that the address names, where the member may see it.
    fileprivate func formOfBook() async throws -> ReviewForm {
        let id = query["book"].flatMap { ID<Book>($0) }
        let book = try await id.asyncMap { try await services.books.book($0, for: member.id) } ?? nil
        return ReviewForm(
            title: book?.title.text ?? "",
            author: book?.author.text ?? "",
            isbn: book?.isbns.count == 1 ? book?.isbns.first?.digits ?? "" : ""
        )
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
