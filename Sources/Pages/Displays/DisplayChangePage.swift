import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// The form by which a member changes a display.
struct DisplayChangePage: ViewModel {
    var frame: PageFrame
    /// Where it is sent.
    var action: LinkTarget
    var form: DisplayFormView

    static var fields: [Field<Self>] {
        [Field("frame") { $0.frame }, Field("action") { $0.action }] + DisplayFormView.fields { $0.form }
    }
}

extension MemberVisit {
    /// The page, with what was typed and why it was not taken.
    func displayChangePage(
        _ id: ID<Display>,
        _ typed: DisplayForm,
        _ fault: DisplayForm.Fault? = nil,
        status: Status = .ok
    ) async throws -> Response {
        let model = DisplayChangePage(
            frame: visit.frame("Change a display"),
            action: LinkTarget(path: Paths.changeDisplay(id)),
            form: DisplayFormView(typed, fault, try await displayChoices())
        )
        return visit.page(site.templates.displayChange, model, status: status)
    }
}
