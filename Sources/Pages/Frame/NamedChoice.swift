import Templating

/// One of several things to choose: a line of a list, or a box to tick.
struct NamedChoice: ViewModel {
    var value: String
    var name: String
    var isChosen: Bool

    static var fields: [Field<Self>] {
        [Field("value") { $0.value }, Field("name") { $0.name }, Field("isChosen") { $0.isChosen }]
    }
}
