import Templating

/// The place chosen.
struct PlaceChip: ViewModel {
    var id: String
    var name: String

    static var fields: [Field<Self>] { [Field("id") { $0.id }, Field("name") { $0.name }] }
}
