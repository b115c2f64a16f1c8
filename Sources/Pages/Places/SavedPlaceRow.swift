import Flyleaf
import Primitives
import Templating
import Web

/// A place of the member's own, in a list.
struct SavedPlaceRow: ViewModel {
    var id: String
    var name: String
    /// In which city it is, and how far away where that is known.
    var detail: String
    /// Whether a check-in is offered there when the member looks around nearby.
    var isOffered: Bool
    var checkIn: LinkTarget
    var offer: LinkTarget
    var remove: LinkTarget

    /// A place, and the way there.
    init(_ place: SavedPlace, way: String? = nil) {
        id = place.id.text
        name = place.name.text
        detail = [way, place.city?.name.text ?? place.position.words].compactMap(\.self).joined(separator: ", ")
        isOffered = place.offersCheckIn
        checkIn = LinkTarget(path: Paths.newCheckIn(at: place.id))
        offer = LinkTarget(path: Paths.offerSavedPlace(place.id))
        remove = LinkTarget(path: Paths.removeSavedPlace(place.id))
    }

    /// One that is near.
    init(_ near: NearSavedPlace) { self.init(near.place, way: SavedPlaceSentences.way(near.kilometres)) }

    static var fields: [Field<Self>] {
        [
            Field("id") { $0.id }, Field("name") { $0.name }, Field("detail") { $0.detail },
            Field("isOffered") { $0.isOffered }, Field("checkIn") { $0.checkIn }, Field("offer") { $0.offer },
            Field("remove") { $0.remove },
        ]
    }
}
