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
