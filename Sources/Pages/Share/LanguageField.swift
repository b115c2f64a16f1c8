import Templating

/// The language of a post, for networks that are told it.
struct LanguageField: ViewModel {
    var choices: [NamedChoice]
    var fault: String?

    static var fields: [Field<Self>] { [Field("choices") { $0.choices }, Field("fault") { $0.fault }] }
}
