import Templating

/// One photo to be ticked.
struct PhotoChoice: ViewModel {
    var value: String
    var picture: Thumbnail
    var name: String
    var description: String?
    var isChosen: Bool

    static var fields: [Field<Self>] {
        [
            Field("value") { $0.value }, Field("picture") { $0.picture }, Field("name") { $0.name },
            Field("description") { $0.description }, Field("isChosen") { $0.isChosen },
        ]
    }
}
