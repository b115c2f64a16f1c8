import Gazetteer
import Templating

/// Cities by their names.
struct PlaceListPage: ViewModel {
    var frame: PageFrame
    var words: String
    /// The member's own.
    var own: [SavedPlaceRow]
    var rows: [CityRow]
    /// Whether there are more than these.
    var hasMore: Bool
    /// Whether the member has turned it on to look around them.
    var canLook: Bool

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("words") { $0.words },
            Field("hasWords") { $0.words.contains { !$0.isWhitespace } },
            Field("own") { $0.own }, Field("hasOwn") { !$0.own.isEmpty },
            Field("rows") { $0.rows }, Field("hasRows") { !$0.rows.isEmpty }, Field("hasMore") { $0.hasMore },
            Field("canLook") { $0.canLook },
        ]
    }
}
