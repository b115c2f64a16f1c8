import Templating

/// A place found, with its button.
struct FoundPlace: ViewModel {
    var act: String
    var name: String
    var locality: String?

    static var fields: [Field<Self>] {
        [Field("act") { $0.act }, Field("name") { $0.name }, Field("locality") { $0.locality }]
    }
}
