import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// A member's displays, and the form for another.
struct DisplayListPage: ViewModel {
    var frame: PageFrame
    var rows: [DisplayRow]
    var name: String
    var nameFault: String?
    var groups: [DisplayChoiceGroup]
    var contentFault: String?
    var showsPrivate: Bool
    var privateFault: String?
    var stays: [NamedChoice]
    var looks: [NamedChoice]

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("rows") { $0.rows }, Field("hasRows") { !$0.rows.isEmpty },
            Field("name") { $0.name }, Field("nameFault") { $0.nameFault }, Field("groups") { $0.groups },
            Field("contentFault") { $0.contentFault }, Field("showsPrivate") { $0.showsPrivate },
            Field("privateFault") { $0.privateFault }, Field("stays") { $0.stays }, Field("looks") { $0.looks },
            Field("limit") { _ in Display.maximumPerMember },
        ]
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
            name: typed.name,
            nameFault: fault.flatMap(\.name),
            groups: choices.groups(chosen: typed.content),
            contentFault: fault.flatMap(\.content),
            showsPrivate: typed.showsPrivate,
            privateFault: fault.flatMap(\.consent),
            stays: DisplayStay.allCases.map {
                NamedChoice(value: "\($0.rawValue)", name: $0.words, isChosen: $0 == typed.stay)
            },
            looks: DisplayLook.allCases.map {
                NamedChoice(value: $0.rawValue, name: $0.words, isChosen: $0 == typed.look)
            }
        )
        return visit.page(site.templates.displays, model, status: status)
    }
}
