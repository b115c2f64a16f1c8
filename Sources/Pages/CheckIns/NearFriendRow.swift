import Templating

/// A friend, with about how far away they are.
struct NearFriendRow: ViewModel {
    var name: String
    var band: String

    static var fields: [Field<Self>] { [Field("name") { $0.name }, Field("band") { $0.band }] }
}
