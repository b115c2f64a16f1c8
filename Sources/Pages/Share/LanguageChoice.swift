import Flyleaf
import Templating

/// One language of a post.
struct LanguageChoice: ViewModel {
    var value: String
    var name: String
    var isChosen: Bool

    static var fields: [Field<Self>] {
        [Field("value") { $0.value }, Field("name") { $0.name }, Field("isChosen") { $0.isChosen }]
    }
}

extension LanguageChoice {
    /// Every language that is offered, and before them none.
    static func all(chosen: PostLanguage?) -> [LanguageChoice] {
        let none = LanguageChoice(value: "", name: "As set at your account", isChosen: chosen == nil)
        return [none]
            + PostLanguage.all.sorted { $0.words < $1.words }.map {
                LanguageChoice(value: $0.code, name: $0.words, isChosen: $0 == chosen)
            }
    }
}
