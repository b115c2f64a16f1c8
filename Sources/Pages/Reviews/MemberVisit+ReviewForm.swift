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

    /// The key of a form for a new review: that it came with, or one of its own.
    func reviewFormKey(_ form: FormFields?) -> ID<ReviewForm> {
        form?["key"].flatMap { ID($0) } ?? services.reviews.newForm()
    }

    /// Reads the form of this request, photos first, so that none is lost to a fault in the text.
    func filledReviewForm(at place: ReviewFormPlace) async throws -> FilledReviewForm {
        let act = PhotoAct(self.form["act"])
        let isPreview = self.form["act"] == "preview"
        let form = ReviewForm(self.form)
        var photos = try await photoForm(of: place.review, self.form.removing(SentForm.lostPhoto))
        try await takePhotos(into: &photos, for: act)
        if let act { photos.move(act) }
        let held = self.form["held"]
        if let act = BookAct(self.form["act"]), !visit.sent.isCut {
            let (form, found) = try await found(for: act, form)
            return .shown(reviewForm(form, photos, at: place, held: held, found: found))
        }
        if isPreview, !visit.sent.isCut {
            return .shown(reviewForm(form, photos, at: place, held: held, preview: ReviewPreview(form)))
        }
        if act != nil || visit.sent.isCut { return .shown(reviewForm(form, photos, at: place, held: held)) }
        do {
            let content = try form.content()
            guard !photos.hasFaults else { return .shown(reviewForm(form, photos, at: place, held: held)) }
            return .taken(content, photos)
        } catch {
            return .shown(reviewForm(form, photos, at: place, faults: error, held: held))
        }
    }

    /// The review form as a page; with faults after a press it is a 422.
    func reviewForm(
        _ form: ReviewForm,
        _ photos: PhotoForm,
        at place: ReviewFormPlace,
        faults: ReviewForm.Faults = .init(),
        held: String?,
        overtaking: SavedReview? = nil,
        found: FoundBooks? = nil,
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
            overtaking: overtaking,
            found: found,
            findBook: LinkTarget(path: "\(action)#books"),
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
