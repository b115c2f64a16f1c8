import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /display/{id}/change`: fields as of `POST /display`; its screens go on with the link they have.
    @Sendable static func changeDisplay(_ visit: MemberVisit, _ id: ID<Display>) async throws -> Response {
        guard try await visit.services.displays.display(id, of: visit.member.id) != nil else { throw Problem.notFound }
        let form = DisplayForm(visit.form)
        guard let name = DisplayName(form.name), let content = DisplayContent(rawValue: form.content), !form.isAskedAnew
        else {
            return try await visit.displayChangePage(id, form, form.fault, status: .unprocessableContent)
        }
        do {
            let isChanged = try await visit.services.displays.change(
                id,
                name,
                showing: content,
                showsPrivate: form.showsPrivate,
                stay: form.stay,
                look: form.look,
                of: visit.member.id
            )
            guard isChanged else { throw Problem.notFound }
            return visit.visit.go(Paths.displays(), notice: .displayChanged)
        } catch let problem as DisplayFault {
            let fault = DisplayForm.Fault(problem, content)
            return try await visit.displayChangePage(id, form, fault, status: .unprocessableContent)
        }
    }
}
