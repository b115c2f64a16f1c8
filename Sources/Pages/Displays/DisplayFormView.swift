import Flyleaf
import Templating

/// The fields of the form for a display, as every page with that form has them.
struct DisplayFormView: Sendable {
    var name: String
    var nameFault: String?
    /// What is chosen where that cannot be chosen any more: nothing else is put in its place.
    var gone: String?
    var groups: [DisplayChoiceGroup]
    var contentFault: String?
    var showsPrivate: Bool
    /// What the yes was said to that the form begins with.
    var privateFor: String?
    var privateFault: String?
    var stays: [NamedChoice]
    var looks: [NamedChoice]

    /// The form as it was typed, and why it was not taken.
    init(_ typed: DisplayForm, _ fault: DisplayForm.Fault?, _ choices: DisplayChoices) {
        name = typed.name
        nameFault = fault.flatMap(\.name)
        let content = DisplayContent(rawValue: typed.content)
        gone = content.flatMap { choices.title(of: $0) == nil ? typed.content : nil }
        groups = choices.groups(chosen: typed.content)
        contentFault = fault.flatMap(\.content)
        showsPrivate = typed.showsPrivate
        privateFor = typed.showsPrivate ? typed.content : nil
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
            Field("gone") { form($0).gone }, Field("goneWords") { _ in DisplayWords.gone },
            Field("groups") { form($0).groups }, Field("contentFault") { form($0).contentFault },
            Field("showsPrivate") { form($0).showsPrivate }, Field("privateFor") { form($0).privateFor },
            Field("privateFault") { form($0).privateFault },
            Field("stays") { form($0).stays }, Field("looks") { form($0).looks },
            Field("limit") { _ in Display.maximumPerMember },
        ]
    }
}
