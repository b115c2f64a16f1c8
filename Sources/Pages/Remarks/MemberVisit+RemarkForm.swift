import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension MemberVisit {
    /// A remark of this member; anybody else's is as good as missing.
    func ownRemark(_ id: ID<Remark>) async throws -> Remark {
        guard let remark = try await services.remarks.own(id, of: member.id) else { throw Problem.notFound }
        return remark
    }

    /// The form as a page; with faults after a press it is a 422.
    func remarkForm(
        _ form: RemarkForm,
        _ photos: PhotoForm,
        at place: RemarkFormPlace,
        faults: RemarkForm.Faults = .init(),
        held: String?,
        reading: Notice? = nil,
        overtaking: SavedRemark? = nil,
        notice: Notice.Code? = nil
    ) -> Response {
        let heading: String
        let cancel: String
        switch place {
        case .new: (heading, cancel) = ("Share words or a link", Paths.remarks())
        case .edit(let remark, _): (heading, cancel) = ("Change what you share", Paths.remark(remark.id))
        }
        let model = RemarkFormPage(
            frame: visit.frame(heading, .shares, notice: notice.map { Notice($0) }),
            heading: heading,
            action: LinkTarget(path: place.action),
            cancel: LinkTarget(path: cancel),
            form: form,
            faults: faults,
            photos: PhotoFields(photos, at: place.action),
            held: held,
            key: place.key,
            seen: place.seen,
            reading: reading,
            readAction: LinkTarget(path: "\(place.action)#reading"),
            overtaking: overtaking
        )
        let status: Status =
            if visit.sent.isCut {
                .contentTooLarge
            } else if overtaking != nil {
                .conflict
            } else { model.hasFaults && !visit.request.method.isSafe ? .unprocessableContent : .ok }
        return visit.page(site.templates.remarkForm, model, status: status)
    }

    /// Reads the form of this request, photos first, so that none is lost to a fault in the words.
    func filledRemarkForm(at place: RemarkFormPlace) async throws -> FilledRemarkForm {
        let form = RemarkForm(self.form)
        let press = RemarkPress(self.form["act"])
        let held = self.form["held"]
        var photos = try await photoForm(ofRemark: place.remark, self.form.removing(SentForm.lostPhoto))
        try await takePhotos(into: &photos, for: press.photoWish)
        guard !visit.sent.isCut else { return .shown(remarkForm(form, photos, at: place, held: held)) }
        switch press {
        case .photo(let act):
            photos.move(act)
            return .shown(remarkForm(form, photos, at: place, held: held))
        case .read(let withPicture):
            return .shown(try await remarkFormWithPage(form, photos, at: place, withPicture: withPicture))
        case .save:
            do {
                let content = try form.content()
                return photos.hasFaults
                    ? .shown(remarkForm(form, photos, at: place, held: held)) : .taken(content, photos)
            } catch {
                return .shown(remarkForm(form, photos, at: place, faults: error, held: held))
            }
        }
    }

    /// The form with what the page behind its link says of itself, where the person has typed nothing.
    ///
    /// That server is asked for this press alone.
    private func remarkFormWithPage(
        _ typed: RemarkForm,
        _ photos: PhotoForm,
        at place: RemarkFormPlace,
        withPicture: Bool
    ) async throws -> Response {
        var (form, photos) = (typed, photos)
        var faults = RemarkForm.Faults()
        guard let target = form.target else {
            faults.address = form.address.allSatisfy(\.isWhitespace) ? .noAddress : .unreadableAddress
            return remarkForm(form, photos, at: place, faults: faults, held: self.form["held"])
        }
        if let pattern = try await services.blockedLinks.first(in: [target.text]) {
            faults.address = .blockedLink(pattern)
            return remarkForm(form, photos, at: place, faults: faults, held: self.form["held"])
        }
        try limitCalls()
        let reading: Notice
        var picture: PagePicture??
        do throws(LinkReadingFailure) {
            let card = try await services.linkReader.read(target)
            let (hasTitle, hasDescription) = (Self.isTyped(form.title), Self.isTyped(form.description))
            if !hasTitle { form.title = card.title.text }
            if !hasDescription { form.description = card.description.text }
            if withPicture { picture = .some(card.picture) }
            reading = Notice(
                kind: hasTitle && hasDescription ? .info : .done,
                text: hasTitle && hasDescription
                    ? "The page was read, and what you had typed is kept. Empty a field to have that of the page."
                    : "This is what the page at \(target.authority) says of itself. Change it as you like."
            )
        } catch {
            reading = Notice(kind: .failed, text: error.words(target.authority))
        }
        if let picture { try await takePicture(picture, into: &photos) }
        return remarkForm(form, photos, at: place, held: self.form["held"], reading: reading)
    }

    /// Puts the picture that a page names among the photos, as if its member had chosen it; says why where it cannot.
    private func takePicture(_ picture: PagePicture?, into photos: inout PhotoForm) async throws {
        guard let picture else {
            photos.fault = "The page names no picture of its own."
            return
        }
        guard photos.count < Photo.maximumTogether else {
            photos.fault = PhotoFault.tooMany.words
            return
        }
        if let pause = site.limits.photos.take(member.id.text, at: services.clock.now()) {
            photos.fault = PhotoFault.tooFast(pause)
            return
        }
        do {
            let bytes = try await services.linkReader.picture(picture)
            let photo = try await services.photos.add(bytes, picture.description, of: member.id)
            photos.entries.append(PhotoForm.Entry(photo: photo, description: picture.description.text))
        } catch let failure as LinkReadingFailure {
            photos.fault = failure.wordsOfPicture(picture.address.authority)
        } catch let fault as PhotoFault {
            photos.fault = fault.wordsOfPicture
        }
    }

    private static func isTyped(_ text: String) -> Bool { !text.allSatisfy(\.isWhitespace) }

    /// The page after a remark was saved: the share dialog, or its own where that button was pressed.
    func goOn(from remark: ID<Remark>) -> Response {
        form["act"] == "keep"
            ? visit.go(Paths.remark(remark), notice: .remarkKept) : visit.go(ShareSubject.remark(remark).dialog)
    }
}
