import Templating

/// What is near the member, and where they press to look.
struct NearPlacesPage: ViewModel {
    var frame: PageFrame
    /// Why nothing could be looked for.
    var fault: String?
    /// Where the member is, if they looked.
    var position: String?
    /// What is drawn around there.
    var map: SafeHTML
    /// How that is kept, if it is.
    var kept: LocationUseRow?
    /// Places of the member's own where a check-in is offered, for they are there.
    var offers: [SavedPlaceRow]
    /// The member's own that are near, the nearest first.
    var own: [SavedPlaceRow]
    /// Where the position is saved as a place, if it is kept.
    var save: SavePlaceForm?
    /// The nearest first.
    var rows: [CityRow]
    /// Whether none of them is near.
    var isFar: Bool
    /// Where the member was, as far as it is kept.
    var earlier: [LocationUseRow]

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("fault") { $0.fault }, Field("position") { $0.position },
            Field("map") { $0.map }, Field("viewBox") { _ in MapMarkup.viewBox },
            Field("kept") { $0.kept }, Field("rows") { $0.rows }, Field("hasRows") { !$0.rows.isEmpty },
            Field("offers") { $0.offers }, Field("hasOffers") { !$0.offers.isEmpty },
            Field("own") { $0.own }, Field("hasOwn") { !$0.own.isEmpty }, Field("save") { $0.save },
            Field("isFar") { $0.isFar }, Field("earlier") { $0.earlier },
            Field("hasEarlier") { !$0.earlier.isEmpty },
        ]
    }
}
