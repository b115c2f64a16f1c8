import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /display`: fields `name`, `content`, `private`, `stay`, `look`; makes a display and shows its link this once.
    @Sendable static func makeDisplay(_ visit: MemberVisit) async throws -> Response {
        let form = DisplayForm(visit.form)
        var fault = DisplayForm.Fault()
        let name = DisplayName(form.name)
        if name == nil { fault.name = DisplayWords.nameFault }
        let content = DisplayContent(rawValue: form.content)
        if content == nil { fault.content = DisplayWords.missing }
        guard let name, let content else {
            return try await visit.displaysPage(form, fault, status: .unprocessableContent)
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
            switch problem {
            case .tooMany: fault.name = DisplayWords.tooMany
            case .missing: fault.content = DisplayWords.missing
            case .isPrivate: fault.consent = content.isStream ? DisplayWords.streamNeedsYes : DisplayWords.shelfNeedsYes
            }
            return try await visit.displaysPage(form, fault, status: .unprocessableContent)
        }
    }
}
