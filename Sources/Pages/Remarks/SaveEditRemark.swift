import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /remarks/{id}/edit`.
    @Sendable static func showEditRemark(_ visit: MemberVisit, _ id: ID<Remark>) async throws -> Response {
        let remark = try await visit.ownRemark(id)
        let held = try await visit.visit.heldForm()
        return visit.remarkForm(
            held.map { RemarkForm($0) } ?? RemarkForm(remark.content),
            at: .edit(remark, seen: held.map { $0["seen"] ?? "" } ?? remark.seen),
            held: held == nil ? nil : visit.query["held"]
        )
    }

    /// `POST /remarks/{id}/edit`: the fields of a new one, and `seen`.
    @Sendable static func saveEditRemark(_ visit: MemberVisit, _ id: ID<Remark>) async throws -> Response {
        let remark = try await visit.ownRemark(id)
        let (form, seen) = (RemarkForm(visit.form), visit.form["seen"] ?? "")
        if visit.form["act"] == "read" {
            return try await visit.remarkFormWithPage(form, at: .edit(remark, seen: seen))
        }
        let content: RemarkContent
        do {
            content = try form.content()
        } catch {
            return visit.remarkForm(form, at: .edit(remark, seen: seen), faults: error, held: visit.form["held"])
        }
        // A form that does not say what it was filled from has seen nothing.
        let moment = Int64(seen).map { Timestamp(milliseconds: $0) } ?? Timestamp(seconds: 0)
        switch try await visit.services.remarks.change(id, to: content, of: visit.member.id, seen: moment) {
        case .kept:
            let sharing = visit.services.sharing
            try await sharing.takeOver(content, insteadOf: remark.content, to: .remark(id), of: visit.member.id)
        case .missing: throw Problem.notFound
        case .overtaken:
            let current = try await visit.ownRemark(id)
            return visit.remarkForm(
                form,
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
