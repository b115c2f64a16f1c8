/// A place that a post can name.
struct Place: Sendable, Equatable {
    var id: PlaceID
    var name: String
    var category: String
    var street: String
    var city: String
    /// Empty where a country has none.
    var state: String
    var country: String
    var zip: String
    /// Degrees north.
    var latitude: Double
    /// Degrees east.
    var longitude: Double
}
