import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /reviews/new`; a held form of this browser fills it.
    @Sendable static func showNewReview(_ visit: MemberVisit) async throws -> Response {
        let held = try visit.visit.heldForm()
        let form = held.map(ReviewForm.init) ?? ReviewForm()
        return visit.reviewForm(form, at: .new, held: held == nil ? nil : visit.query["held"])
    }

    /// `POST /reviews/new`: fields `title`, `author`, `review`, `score`, `visibility`.
    @Sendable static func saveNewReview(_ visit: MemberVisit) async throws -> Response {
        let form = ReviewForm(visit.form)
        let content: ReviewContent
        do {
            content = try form.content()
        } catch {
            return visit.reviewForm(form, at: .new, faults: error, held: visit.form["held"])
        }
        let now = visit.services.clock.now()
        let review = Review(
            id: visit.services.randomness.id(at: now),
            memberID: visit.member.id,
            content: content,
            createdAt: now,
            updatedAt: now
        )
        try await visit.services.stores.reviews.insert(review)
        try await visit.dropHeldForm()
        return visit.visit.go(Paths.review(review.id), notice: .saved)
    }

    /// `GET /reviews/{id}/edit`.
    @Sendable static func showEditReview(_ visit: MemberVisit, _ id: ID<Review>) async throws -> Response {
        let review = try visit.ownReview(id)
        let held = try visit.visit.heldForm()
        let form = held.map(ReviewForm.init) ?? ReviewForm(review.content)
        return visit.reviewForm(form, at: .edit(id), held: held == nil ? nil : visit.query["held"])
    }

    /// `POST /reviews/{id}/edit`.
    @Sendable static func saveEditReview(_ visit: MemberVisit, _ id: ID<Review>) async throws -> Response {
        _ = try visit.ownReview(id)
        let form = ReviewForm(visit.form)
        let content: ReviewContent
        do {
            content = try form.content()
        } catch {
            return visit.reviewForm(form, at: .edit(id), faults: error, held: visit.form["held"])
        }
        let now = visit.services.clock.now()
        guard try await visit.services.stores.reviews.update(id, visit.member.id, content, now) else {
            throw Problem.notFound
        }
        try await visit.dropHeldForm()
        return visit.visit.go(Paths.review(id), notice: .saved)
    }
}

/// Which review a form is for.
enum ReviewFormPlace {
    case new
    case edit(ID<Review>)
}

extension ReviewForm {
    /// The form a browser sent.
    init(_ fields: FormFields) {
        self.init(
            title: fields["title"] ?? "",
            author: fields["author"] ?? "",
            review: fields["review"] ?? "",
            score: fields["score"] ?? "",
            visibility: fields["visibility"] ?? Review.Visibility.everyone.rawValue
        )
    }
}

extension MemberVisit {
    /// A review of this member; anybody else's is as good as missing.
    func ownReview(_ id: ID<Review>) throws -> Review {
        guard let entry = try services.stores.reviews.review(id, member.id), entry.review.memberID == member.id else {
            throw Problem.notFound
        }
        return entry.review
    }

    /// The review form as a page; with faults it is a 422.
    func reviewForm(
        _ form: ReviewForm,
        at place: ReviewFormPlace,
        faults: ReviewForm.Faults = .init(),
        held: String?
    ) -> Response {
        let heading: String
        let action: String
        let cancel: String
        switch place {
        case .new: (heading, action, cancel) = ("Write a review", Paths.newReview(), Paths.reviews())
        case .edit(let id): (heading, action, cancel) = ("Edit your review", Paths.editReview(id), Paths.review(id))
        }
        let model = ReviewFormPage(
            frame: visit.frame(heading, .reviews),
            heading: heading,
            action: LinkTarget(path: action),
            cancel: LinkTarget(path: cancel),
            form: form,
            faults: faults,
            held: held
        )
        let status: Status = faults.all.isEmpty ? .ok : .unprocessableContent
        return visit.page(site.templates.reviewForm, model, status: status)
    }

    /// Drops the held form a saved one came from.
    func dropHeldForm() async throws {
        guard let id = form["held"].flatMap({ ID<HeldForm>($0) }) else { return }
        try await services.stores.heldForms.drop(id, visit.browser)
    }
}
