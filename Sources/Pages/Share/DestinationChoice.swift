import Templating

/// One's own profile, a friend's or a Page, and how the post gets there.
struct DestinationChoice: ViewModel {
    var value: String
    var name: String
    var way: String
    var isChosen: Bool

    static var fields: [Field<Self>] {
        [
            Field("value") { $0.value }, Field("name") { $0.name }, Field("way") { $0.way },
            Field("isChosen") { $0.isChosen },
        ]
    }
}
