import Templating

/// A place found.
struct PlaceRow: ViewModel {
    var id: String
    var name: String
    var locality: String?
    var isChosen: Bool

    static var fields: [Field<Self>] {
        [
            Field("id") { $0.id }, Field("name") { $0.name }, Field("locality") { $0.locality },
            Field("isChosen") { $0.isChosen },
        ]
    }
}
