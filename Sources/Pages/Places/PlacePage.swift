import Templating

/// A city: where it is in words and on a map, and what is near.
struct PlacePage: ViewModel {
    var frame: PageFrame
    var name: String
    var sentence: String
    /// How many live there, where that is known.
    var people: String?
    var viewBox: String
    var map: SafeHTML
    var near: [CityRow]

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("name") { $0.name }, Field("sentence") { $0.sentence },
            Field("people") { $0.people }, Field("viewBox") { $0.viewBox }, Field("map") { $0.map },
            Field("near") { $0.near },
        ]
    }
}
