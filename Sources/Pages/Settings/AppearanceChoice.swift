import Templating

/// One way pages can look.
struct AppearanceChoice: ViewModel {
    var value: String
    var name: String
    var isChosen: Bool

    static var fields: [Field<Self>] {
        [Field("value") { $0.value }, Field("name") { $0.name }, Field("isChosen") { $0.isChosen }]
    }
}
