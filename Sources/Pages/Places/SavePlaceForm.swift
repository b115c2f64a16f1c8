import Templating

/// Where a member saves a place: a city, or where they are, with a name of their own.
struct SavePlaceForm: ViewModel {
    /// The name to begin with.
    var name: String
    /// The city that is saved.
    var city: String?
    /// The use whose position is saved.
    var use: String?
    /// Cities that the position can be said to be in; none is chosen.
    var cities: [NamedChoice]

    static var fields: [Field<Self>] {
        [
            Field("name") { $0.name }, Field("city") { $0.city }, Field("use") { $0.use },
            Field("cities") { $0.cities }, Field("hasCities") { !$0.cities.isEmpty },
        ]
    }
}
