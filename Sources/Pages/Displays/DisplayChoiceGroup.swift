import Templating

/// What can be shown, of one kind.
struct DisplayChoiceGroup: ViewModel {
    var title: String
    var choices: [NamedChoice]

    static var fields: [Field<Self>] { [Field("title") { $0.title }, Field("choices") { $0.choices }] }
}
