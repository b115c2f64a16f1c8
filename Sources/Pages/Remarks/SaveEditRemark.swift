import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /remarks/{id}/edit`.
    @Sendable static func showEditRemark(_ visit: MemberVisit, _ id: ID<Remark>) async throws -> Response {
        let remark = try await visit.ownRemark(id)
        let held = try await visit.heldForm()
        return visit.remarkForm(
            held.map { RemarkForm($0) } ?? RemarkForm(remark.content),
            try await visit.photoForm(ofRemark: remark, held),
            at: .edit(remark, seen: held.map { $0["seen"] ?? "" } ?? remark.seen),
            held: held == nil ? nil : visit.query["held"]
        )
    }

    /// `POST /remarks/{id}/edit`: the fields of a new one, and `seen`; what was typed into the form of a remark that is gone
    /// comes back in that of a new one.
    @Sendable static func saveEditRemark(_ visit: MemberVisit, _ id: ID<Remark>) async throws -> Response {
        guard let remark = try await visit.services.remarks.own(id, of: visit.member.id) else {
            return try await visit.bereftRemarkForm()
        }
        let seen = visit.form["seen"] ?? ""
        let (content, photos): (RemarkContent, PhotoForm)
        switch try await visit.filledRemarkForm(at: .edit(remark, seen: seen)) {
        case .shown(let response): return response
        case .taken(let taken, let chosen): (content, photos) = (taken, chosen)
        }
        // A form that does not say what it was filled from has seen nothing.
        let moment = Int64(seen).map { Timestamp(milliseconds: $0) } ?? Timestamp(seconds: 0)
        let change: RemarkChange
        do {
            change = try await visit.services.remarks
                .change(id, to: content, with: photos.chosen, of: visit.member.id, seen: moment)
        } catch let faults as RemarkForm.Faults {
            return visit.remarkForm(
                RemarkForm(visit.form),
                photos,
                at: .edit(remark, seen: seen),
                faults: faults,
                held: visit.form["held"]
            )
        }
        switch change {
        case .kept:
            let sharing = visit.services.sharing
            try await sharing.takeOver(content, insteadOf: remark.content, to: .remark(id), of: visit.member.id)
        case .missing: return try await visit.bereftRemarkForm()
        case .overtaken:
            let current = try await visit.ownRemark(id)
            return visit.remarkForm(
                RemarkForm(visit.form),
                photos,
                at: .edit(current, seen: current.seen),
                held: visit.form["held"],
                overtaking: SavedRemark(content: current.content)
            )
        }
        try await visit.dropHeldForm()
        return visit.goOn(from: id)
    }
}

extension MemberVisit {
    /// What was typed for a remark that is gone, as a new one; as a 404, since it is missing all the same.
    ///
    /// Somebody else's is as good as gone.
    fileprivate func bereftRemarkForm() async throws -> Response {
        guard SentForm.holdsRemark(form) else { throw Problem.notFound }
        var photos = try await photoForm(ofRemark: nil, form.removing(SentForm.lostPhoto))
        try await takePhotos(into: &photos, for: .whatCame)
        var page = remarkForm(
            RemarkForm(form),
            photos,
            at: .new(services.remarks.newForm()),
            held: form["held"],
            notice: .remarkGone
        )
        page.status = .notFound
        return page
    }
}

extension Remark {
    /// The moment of its last change, as a form brings it back.
    fileprivate var seen: String { String(updatedAt.milliseconds) }
}
