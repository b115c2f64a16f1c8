/// A place of a member's own and how far away it is.
public struct NearSavedPlace: Sendable, Hashable {
    /// The place.
    public let place: SavedPlace
    /// The way there, in kilometres.
    public let kilometres: Double

    /// A place and the way there.
    public init(place: SavedPlace, kilometres: Double) {
        self.place = place
        self.kilometres = kilometres
    }

    /// Whether a check-in is offered there: the member said so, and is there.
    public var isOffer: Bool { place.offersCheckIn && kilometres <= SavedPlace.offerReach }
}
