import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /display`: fields `name`, `content`, `private`, `stay`, `look`; makes a display and shows its link this once.
    @Sendable static func makeDisplay(_ visit: MemberVisit) async throws -> Response {
        let form = DisplayForm(visit.form)
        guard let name = DisplayName(form.name), let content = DisplayContent(rawValue: form.content), !form.isAskedAnew
        else {
            return try await visit.displaysPage(form, form.fault, status: .unprocessableContent)
        }
        do {
            let made = try await visit.services.displays.make(
                name,
                showing: content,
                showsPrivate: form.showsPrivate,
                stay: form.stay,
                look: form.look,
                of: visit.member.id
            )
            return visit.displayLinkPage(made.display, made.key)
        } catch let problem as DisplayFault {
            let fault = DisplayForm.Fault(problem, content)
            return try await visit.displaysPage(form, fault, status: .unprocessableContent)
        }
    }
}
