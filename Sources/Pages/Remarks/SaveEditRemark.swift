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

    /// `POST /remarks/{id}/edit`: the fields of a new one, and `seen`.
    @Sendable static func saveEditRemark(_ visit: MemberVisit, _ id: ID<Remark>) async throws -> Response {
        let remark = try await visit.ownRemark(id)
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
        case .missing: throw Problem.notFound
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

extension Remark {
    /// The moment of its last change, as a form brings it back.
    fileprivate var seen: String { String(updatedAt.milliseconds) }
}
