/// A place that a post can name.
package struct Place: Sendable, Equatable {
    package var id: PlaceID
    package var name: String
    package var category: String
    package var street: String
    package var city: String
    /// Empty where a country has none.
    package var state: String
    package var country: String
    package var zip: String
    /// Degrees north.
    package var latitude: Double
    /// Degrees east.
    package var longitude: Double

    package init(
        id: PlaceID,
        name: String,
        category: String,
        street: String,
        city: String,
        state: String,
        country: String,
        zip: String,
        latitude: Double,
        longitude: Double
    ) {
        self.id = id
        self.name = name
        self.category = category
        self.street = street
        self.city = city
        self.state = state
        self.country = country
        self.zip = zip
        self.latitude = latitude
        self.longitude = longitude
    }
}
