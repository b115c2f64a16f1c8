import Flyleaf
import HTTP
import Primitives
import Web

extension MemberVisit {
    /// The draft that the fields of a form name; one of its own where they name none.
    func formDraft(_ fields: FormFields) -> FormDraft {
        var draft = newFormDraft()
        if let key = fields["key"].flatMap({ ID<ReviewForm>($0) }) { draft.key = key }
        if let mark = DraftMark(page: fields["page"] ?? "", turn: fields["turn"] ?? "") { draft.mark = mark }
        draft.since = fields["since"].flatMap { DraftMark($0) }
        return draft
    }

    /// Keeps what stands in the form of this request as its draft, unless words of it may be missing.
    ///
    /// - Parameter press: what it is sent for. Only by itself does the page go on; one that is shown anew is another page:
    ///   the one before may still come back by the Back button.
    func keepDraft(
        _ form: ReviewForm,
        _ photos: PhotoForm,
        at place: ReviewFormPlace,
        for press: ReviewPress
    ) async throws -> FormDraft {
        var draft = formDraft(self.form)
        guard !visit.sent.isCut, SentForm.holdsReview(self.form) else { return draft }
        let written = ReviewDraft(
            key: draft.key,
            memberID: member.id,
            reviewID: place.review?.id,
            form: form,
            photos: photos.drafted,
            seen: place.seen ?? "",
            mark: draft.mark,
            keptAt: services.clock.now()
        )
        switch try await services.drafts.keep(written, since: draft.since) {
        case .nothing: if press == .keep || press == .autosave { draft.standing = .nothing }
        case .refused(let fault): draft.standing = .refused(fault)
        case .kept(let kept): draft.take(kept, .kept(kept.keptAt))
        case .apart(let kept, let other): draft.take(kept, .apart(kept.keptAt, other: other))
        }
        if press != .autosave, draft.isKept { draft.mark = services.drafts.newPage() }
        return draft
    }
}

extension FormDraft {
    fileprivate mutating func take(_ kept: ReviewDraft, _ standing: Standing) {
        key = kept.key
        since = kept.mark
        self.standing = standing
    }

    /// The draft it is kept beside, if there is one.
    var other: ReviewDraft? {
        guard case .apart(_, let other) = standing else { return nil }
        return other
    }

    /// Whether a draft is kept.
    var isKept: Bool {
        switch standing {
        case .kept, .apart: true
        case .untouched, .nothing, .full, .refused: false
        }
    }
}

extension SentForm {
    /// Whether fields are those of a whole review form, and not only of its photos.
    static func holdsReview(_ fields: FormFields) -> Bool { fields["title"] != nil && fields["review"] != nil }
}

extension PhotoForm {
    /// The photos as a draft has them.
    var drafted: [DraftPhoto] {
        entries.map { DraftPhoto(id: $0.photo.id, description: $0.description, isRemoved: $0.isRemoved) }
    }
}

extension ReviewDraft {
    /// The photos as the fields of a form.
    var photoFields: FormFields {
        var fields = FormFields()
        for photo in photos {
            fields.append("kept", photo.id.text)
            fields.append(PhotoForm.descriptionName(photo.id), photo.description)
            if photo.isRemoved { fields.append("remove", photo.id.text) }
        }
        return fields
    }

    /// Where somebody goes on with it.
    var address: String { Paths.draft(key, of: reviewID) }
}
