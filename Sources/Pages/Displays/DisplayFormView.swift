import Flyleaf
import Templating

/// The fields of the form for a display, as every page with that form has them.
struct DisplayFormView: Sendable {
    var name: String
    var nameFault: String?
    var groups: [DisplayChoiceGroup]
    var contentFault: String?
    var showsPrivate: Bool
    var privateFault: String?
    var stays: [NamedChoice]
    var looks: [NamedChoice]

    /// The form as it was typed, and why it was not taken.
    init(_ typed: DisplayForm, _ fault: DisplayForm.Fault?, _ choices: DisplayChoices) {
        name = typed.name
        nameFault = fault.flatMap(\.name)
        groups = choices.groups(chosen: typed.content)
        contentFault = fault.flatMap(\.content)
        showsPrivate = typed.showsPrivate
        privateFault = fault.flatMap(\.consent)
        stays = DisplayStay.allCases.map {
            NamedChoice(value: "\($0.rawValue)", name: $0.words, isChosen: $0 == typed.stay)
        }
        looks = DisplayLook.allCases.map {
            NamedChoice(value: $0.rawValue, name: $0.words, isChosen: $0 == typed.look)
        }
    }

    /// The fields of a page that has the form.
    static func fields<Page>(_ form: @escaping @Sendable (Page) -> DisplayFormView) -> [Field<Page>] {
        [
            Field("name") { form($0).name }, Field("nameFault") { form($0).nameFault },
            Field("groups") { form($0).groups }, Field("contentFault") { form($0).contentFault },
            Field("showsPrivate") { form($0).showsPrivate }, Field("privateFault") { form($0).privateFault },
            Field("stays") { form($0).stays }, Field("looks") { form($0).looks },
            Field("limit") { _ in Display.maximumPerMember },
        ]
    }
}
