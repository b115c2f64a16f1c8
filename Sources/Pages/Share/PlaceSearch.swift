import Flyleaf

/// What a search for places came to.
struct PlaceSearch {
    var words: String
    var places: [Place] = []
    var failure: NetworkFailure?
}
