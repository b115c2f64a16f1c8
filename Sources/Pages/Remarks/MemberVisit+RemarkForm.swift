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
        at place: RemarkFormPlace,
        faults: RemarkForm.Faults = .init(),
        held: String?,
        reading: Notice? = nil,
        overtaking: SavedRemark? = nil
    ) -> Response {
        let heading: String
        let cancel: String
        switch place {
        case .new: (heading, cancel) = ("Share words or a link", Paths.remarks())
        case .edit(let remark, _): (heading, cancel) = ("Change what you share", Paths.remark(remark.id))
        }
        let model = RemarkFormPage(
            frame: visit.frame(heading, .shares),
            heading: heading,
            action: LinkTarget(path: place.action),
            cancel: LinkTarget(path: cancel),
            form: form,
            faults: faults,
            held: held,
            key: place.key,
            seen: place.seen,
            reading: reading,
            readAction: LinkTarget(path: "\(place.action)#reading"),
            overtaking: overtaking
        )
        let status: Status =
            if overtaking != nil { .conflict } else { model.hasFaults ? .unprocessableContent : .ok }
        return visit.page(site.templates.remarkForm, model, status: status)
    }

    /// The form with what the page behind its link says of itself, where the person has typed nothing.
    ///
    /// That server is asked for this press alone.
    func remarkFormWithPage(_ typed: RemarkForm, at place: RemarkFormPlace) async throws -> Response {
        var form = typed
        var faults = RemarkForm.Faults()
        guard let target = form.target else {
            faults.address = form.address.allSatisfy(\.isWhitespace) ? .noAddress : .unreadableAddress
            return remarkForm(form, at: place, faults: faults, held: self.form["held"])
        }
        try limitCalls()
        let reading: Notice
        do throws(LinkReadingFailure) {
            let card = try await services.linkReader.read(target)
            let (hasTitle, hasDescription) = (Self.isTyped(form.title), Self.isTyped(form.description))
            if !hasTitle { form.title = card.title.text }
            if !hasDescription { form.description = card.description.text }
            reading = Notice(
                kind: hasTitle && hasDescription ? .info : .done,
                text: hasTitle && hasDescription
                    ? "The page was read, and what you had typed is kept. Empty a field to have that of the page."
                    : "This is what the page at \(target.authority) says of itself. Change it as you like."
            )
        } catch {
            reading = Notice(kind: .failed, text: error.words(target.authority))
        }
        return remarkForm(form, at: place, held: self.form["held"], reading: reading)
    }

    private static func isTyped(_ text: String) -> Bool { !text.allSatisfy(\.isWhitespace) }

    /// The page after a remark was saved: the share dialog, or its own where that button was pressed.
    func goOn(from remark: ID<Remark>) -> Response {
        form["act"] == "keep"
            ? visit.go(Paths.remark(remark), notice: .remarkKept) : visit.go(ShareSubject.remark(remark).dialog)
    }
}
