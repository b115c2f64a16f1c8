import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension MemberVisit {
    /// A review of this member; anybody else's is as good as missing.
    func ownReview(_ id: ID<Review>) async throws -> Review {
        guard let review = try await services.reviews.own(id, of: member.id) else { throw Problem.notFound }
        return review
    }

    /// Reads the form of this request, photos first, so that none is lost to a fault in the text, and keeps it as a draft
    /// unless it is to be saved.
    func filledReviewForm(at place: ReviewFormPlace) async throws -> FilledReviewForm {
        let form = ReviewForm(self.form)
        let press = ReviewPress(self.form["act"])
        let links = try await services.blockedLinks.filter()
        if press == .follow { return .shown(liveReviewForm(nil, ReviewPreview(form, links))) }
        var photos = try await photoForm(of: place.review, self.form.removing(SentForm.lostPhoto))
        try await takePhotos(into: &photos, for: press.photoWish)
        if case .photo(let act) = press { photos.move(act) }
        let held = self.form["held"]
        if press == .save, !visit.sent.isCut {
            do {
                let content = try form.content()
                if !photos.hasFaults { return .taken(content, photos) }
            } catch {
                let draft = try await keepDraft(form, photos, at: place, for: press)
                return .shown(reviewForm(form, photos, at: place, draft, faults: error, held: held))
            }
        }
        if case .book(let act) = press, !visit.sent.isCut {
            let (form, found) = try await found(for: act, form)
            let draft = try await keepDraft(form, photos, at: place, for: press)
            return .shown(reviewForm(form, photos, at: place, draft, held: held, found: found))
        }
        let draft = try await keepDraft(form, photos, at: place, for: press)
        switch press {
        case .autosave: return .shown(liveReviewForm(draft, nil))
        case .keep where draft.isKept && !photos.hasFaults: return .shown(try await keptReviewForm(draft, at: place))
        case .preview where !visit.sent.isCut:
            return .shown(reviewForm(form, photos, at: place, draft, held: held, preview: ReviewPreview(form, links)))
        default: return .shown(reviewForm(form, photos, at: place, draft, held: held))
        }
    }

    /// The page after a draft was kept by its button: the draft, at an address of its own.
    private func keptReviewForm(_ draft: FormDraft, at place: ReviewFormPlace) async throws -> Response {
        try await dropHeldForm()
        if case .apart(_, let other) = draft.standing { return visit.go(draft.address(beside: other)) }
        return visit.go(Paths.draft(draft.key, of: place.review?.id), notice: .draftKept)
    }

    /// What a page with the form takes over by itself.
    private func liveReviewForm(_ draft: FormDraft?, _ preview: ReviewPreview?) -> Response {
        visit.page(
            site.templates.reviewLive,
            ReviewLivePage(draft: draft.map { DraftLine($0) }, preview: preview)
        )
    }

    /// The review form as a page; with faults after a press it is a 422.
    func reviewForm(
        _ form: ReviewForm,
        _ photos: PhotoForm,
        at place: ReviewFormPlace,
        _ draft: FormDraft,
        faults: ReviewForm.Faults = .init(),
        held: String?,
        overtaking: OtherVersion? = nil,
        found: FoundBooks? = nil,
        others: [ReviewDraft] = [],
        notice: Notice.Code? = nil,
        preview: ReviewPreview? = nil
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
            frame: visit.frame(heading, .reviews, notice: notice.map { Notice($0) }),
            heading: heading,
            action: LinkTarget(path: action),
            cancel: LinkTarget(path: cancel),
            form: form,
            faults: faults,
            photos: PhotoFields(photos, at: action),
            held: held,
            draft: DraftLine(draft),
            others: others.map { DraftRow(draft: $0) },
            seen: place.seen,
            overtaking: overtaking ?? draft.other.map { OtherVersion($0) },
            found: found,
            findBook: LinkTarget(path: "\(action)#books"),
            library: services.lookUps.name,
            preview: preview,
            showPreview: LinkTarget(path: "\(action)#preview")
        )
        let isRefused = preview == nil && model.hasFaults && !visit.request.method.isSafe
        let status: Status =
            if visit.sent.isCut {
                .contentTooLarge
            } else if overtaking != nil {
                .conflict
            } else { isRefused ? .unprocessableContent : .ok }
        return visit.page(site.templates.reviewForm, model, status: status)
    }

    /// Drops the held form a saved one came from.
    func dropHeldForm() async throws {
        guard let id = form["held"].flatMap({ ID<HeldForm>($0) }) else { return }
        try await services.heldForms.drop(id, of: visit.browser)
    }
}
