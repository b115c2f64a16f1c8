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
    /// Where one checks in there.
    var checkIn: LinkTarget
    /// Where the viewer saves it, if they are logged in.
    var save: SavePlaceForm?
    /// Who is there now and lets the viewer know.
    var here: [CheckInLine]

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("name") { $0.name }, Field("sentence") { $0.sentence },
            Field("people") { $0.people }, Field("viewBox") { $0.viewBox }, Field("map") { $0.map },
            Field("near") { $0.near }, Field("checkIn") { $0.checkIn }, Field("save") { $0.save },
            Field("here") { $0.here },
            Field("hasHere") { !$0.here.isEmpty },
        ]
    }
}
