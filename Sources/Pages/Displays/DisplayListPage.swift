import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// A member's displays, and the form for another.
struct DisplayListPage: ViewModel {
    var frame: PageFrame
    var rows: [DisplayRow]
    var form: DisplayFormView

    static var fields: [Field<Self>] {
        [Field("frame") { $0.frame }, Field("rows") { $0.rows }, Field("hasRows") { !$0.rows.isEmpty }]
            + DisplayFormView.fields { $0.form }
    }
}

extension MemberVisit {
    /// The page, with what was typed and why it was not taken.
    func displaysPage(
        _ typed: DisplayForm = DisplayForm(),
        _ fault: DisplayForm.Fault? = nil,
        status: Status = .ok
    ) async throws -> Response {
        let choices = try await displayChoices()
        let rows = try await services.displays.list(of: member.id).map { display in
            DisplayRow(display, choices.title(of: display.content))
        }
        let model = DisplayListPage(
            frame: visit.frame("Displays for walls"),
            rows: rows,
            form: DisplayFormView(typed, fault, choices)
        )
        return visit.page(site.templates.displays, model, status: status)
    }
}
