import Flyleaf

extension NamedChoice {
    /// Every language that is offered, and before them none.
    static func languages(chosen: PostLanguage?) -> [NamedChoice] {
        let none = NamedChoice(value: "", name: "As set at your account", isChosen: chosen == nil)
        return [none]
            + PostLanguage.all.sorted { $0.words < $1.words }.map {
                NamedChoice(value: $0.code, name: $0.words, isChosen: $0 == chosen)
            }
    }
}
