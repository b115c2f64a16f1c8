import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /reviews/new`; a held form of this browser fills it.
    @Sendable static func showNewReview(_ visit: MemberVisit) async throws -> Response {
        let held = try await visit.visit.heldForm()
        return visit.reviewForm(
            held.map(ReviewForm.init) ?? ReviewForm(),
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
                return visit.visit.go(Paths.review(saved.id), notice: saved.notice)
            } catch let faults as ReviewForm.Faults {
                let form = ReviewForm(visit.form)
                return visit.reviewForm(form, photos, at: .new(key), faults: faults, held: visit.form["held"])
            }
        }
    }

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
            return visit.visit.go(Paths.review(id), notice: .saved)
        }
    }
}

extension Reviews.Saved {
    fileprivate var notice: Notice.Code {
        switch self {
        case .new: .saved
        case .before: .savedBefore
        }
    }
}

/// What a review form that was sent leads to.
enum FilledReviewForm {
    /// The form again: something is at fault, or a photo was added.
    case shown(Response)
    /// Something to be saved.
    case taken(ReviewContent, PhotoForm)
}

/// Which review a form is for.
enum ReviewFormPlace {
    /// A new one, and the key of the form.
    case new(ID<ReviewForm>)
    /// A review that is there already, and the mark of what its writer saw.
    case edit(Review, seen: String)

    /// The review that is there already.
    var review: Review? {
        guard case .edit(let review, _) = self else { return nil }
        return review
    }

    /// The key that goes along with the form.
    fileprivate var key: String? {
        guard case .new(let key) = self else { return nil }
        return key.text
    }

    /// The mark that goes along with the form.
    fileprivate var seen: String? {
        guard case .edit(_, let seen) = self else { return nil }
        return seen
    }
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
    func ownReview(_ id: ID<Review>) async throws -> Review {
        guard let review = try await services.reviews.own(id, of: member.id) else { throw Problem.notFound }
        return review
    }

    /// The key of a form for a new review: that it came with, or one of its own.
    fileprivate func reviewFormKey(_ form: FormFields?) -> ID<ReviewForm> {
        form?["key"].flatMap { ID($0) } ?? services.reviews.newForm()
    }

    /// Reads the form of this request, photos first, so that none is lost to a fault in the text.
    func filledReviewForm(at place: ReviewFormPlace) async throws -> FilledReviewForm {
        let isAdding = self.form["act"] == "photo"
        let form = ReviewForm(self.form)
        var photos = try await photoForm(of: place.review, self.form.removing(SentForm.lostPhoto))
        try await takePhotos(into: &photos, isAsked: isAdding)
        let held = self.form["held"]
        if isAdding { return .shown(reviewForm(form, photos, at: place, held: held)) }
        do {
            let content = try form.content()
            guard !photos.hasFaults else { return .shown(reviewForm(form, photos, at: place, held: held)) }
            return .taken(content, photos)
        } catch {
            return .shown(reviewForm(form, photos, at: place, faults: error, held: held))
        }
    }

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

    /// The review form as a page; with faults after a press it is a 422.
    func reviewForm(
        _ form: ReviewForm,
        _ photos: PhotoForm,
        at place: ReviewFormPlace,
        faults: ReviewForm.Faults = .init(),
        held: String?,
        overtaking: SavedReview? = nil
    ) -> Response {
        let heading: String
        let action: String
        let cancel: String
        switch place {
        case .new: (heading, action, cancel) = ("Write a review", Paths.newReview(), Paths.reviews())
        case .edit(let review, _):
            (heading, action, cancel) = ("Edit your review", Paths.editReview(review.id), Paths.review(review.id))
        }
        let model = ReviewFormPage(
            frame: visit.frame(heading, .reviews),
            heading: heading,
            action: LinkTarget(path: action),
            cancel: LinkTarget(path: cancel),
            form: form,
            faults: faults,
            addPhoto: LinkTarget(path: "\(action)#photos"),
            photos: PhotoRow.all(photos),
            photoDescription: photos.description,
            photoFault: photos.fault,
            held: held,
            key: place.key,
            seen: place.seen,
            overtaking: overtaking
        )
        let isRefused = model.hasFaults && !visit.request.method.isSafe
        let status: Status = overtaking != nil ? .conflict : isRefused ? .unprocessableContent : .ok
        return visit.page(site.templates.reviewForm, model, status: status)
    }

    /// Drops the held form a saved one came from.
    func dropHeldForm() async throws {
        guard let id = form["held"].flatMap({ ID<HeldForm>($0) }) else { return }
        try await services.heldForms.drop(id, of: visit.browser)
    }
}
