import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `GET /share/new`: the form for words and a link; the fields `url`, `title` and `text` fill it in, and nothing is
    /// kept.
    @Sendable static func showNewRemark(_ visit: MemberVisit) async throws -> Response {
        let held = try await visit.heldForm()
        let isSent = held?["key"] != nil
        return visit.remarkForm(
            held.map { isSent ? RemarkForm($0) : RemarkForm(shared: $0) } ?? RemarkForm(shared: visit.visit.query),
            try await visit.photoForm(ofRemark: nil, isSent ? held : nil),
            at: .new(visit.remarkFormKey(held)),
            held: held == nil ? nil : visit.query["held"]
        )
    }

    /// `POST /share/new`: fields `words`, `address`, `title`, `description`, `readers`, `key`, `act` and those of
    /// ``PhotoForm``; keeps it, and goes on to the share dialog unless `act` is `keep`; with `read` it reads the page behind
    /// the link, with `picture` also the picture it names, and keeps nothing but photos.
    @Sendable static func saveNewRemark(_ visit: MemberVisit) async throws -> Response {
        let key = visit.remarkFormKey(visit.form)
        switch try await visit.filledRemarkForm(at: .new(key)) {
        case .shown(let response): return response
        case .taken(let content, let photos):
            do {
                let id = try await visit.services.remarks
                    .save(content, with: photos.chosen, of: visit.member.id, from: key)
                try await visit.dropHeldForm()
                return visit.goOn(from: id)
            } catch let faults as RemarkForm.Faults {
                let form = RemarkForm(visit.form)
                return visit.remarkForm(form, photos, at: .new(key), faults: faults, held: visit.form["held"])
            }
        }
    }
}

extension MemberVisit {
    /// The key of a form for a new remark: that it came with, or one of its own.
    fileprivate func remarkFormKey(_ form: FormFields?) -> ID<RemarkForm> {
        form?["key"].flatMap { ID($0) } ?? services.remarks.newForm()
    }
}
