import Templating

/// A check-in: who was where, in words and on a map, and for its member who sees it.
struct CheckInPage: ViewModel {
    var frame: PageFrame
    var place: String
    var sentence: String
    /// Where the city is that it names.
    var cityWords: String?
    var time: String
    var timeISO: String
    var message: String?
    var book: String?
    var photos: [PhotoView]
    /// Who said yes to being named.
    var names: [CheckInLine]
    /// Absent for a place that no list of cities has.
    var map: SafeHTML?
    var mapWords: String
    /// Others who are at the city now.
    var here: [CheckInLine]
    /// Whether the viewer is asked for their yes.
    var isAsked: Bool
    /// Whether they said yes.
    var isNamed: Bool
    var naming: LinkTarget
    /// For its member: who sees it.
    var reach: String?
    var readers: [CheckInLine]
    /// How it stands with those who are named.
    var standings: [CheckInLine]
    var until: String
    /// For its member: where it is shared.
    var share: LinkTarget
    /// Where it went.
    var shares: [ShareRow]
    var olderShares: LinkTarget?
    var delete: LinkTarget
    /// Where others report it.
    var flag: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("place") { $0.place }, Field("sentence") { $0.sentence },
            Field("cityWords") { $0.cityWords }, Field("time") { $0.time }, Field("timeISO") { $0.timeISO },
            Field("message") { $0.message }, Field("book") { $0.book }, Field("photos") { $0.photos },
            Field("hasPhotos") { !$0.photos.isEmpty }, Field("names") { $0.names },
            Field("hasNames") { !$0.names.isEmpty }, Field("hasMap") { $0.map != nil },
            Field("map") { $0.map ?? SafeHTML.joining([]) }, Field("viewBox") { _ in MapMarkup.viewBox },
            Field("mapWords") { $0.mapWords }, Field("here") { $0.here }, Field("hasHere") { !$0.here.isEmpty },
            Field("isAsked") { $0.isAsked }, Field("isNamed") { $0.isNamed }, Field("naming") { $0.naming },
            Field("reach") { $0.reach }, Field("readers") { $0.readers }, Field("hasReaders") { !$0.readers.isEmpty },
            Field("standings") { $0.standings }, Field("until") { $0.until }, Field("share") { $0.share },
            Field("shares") { $0.shares }, Field("isShared") { !$0.shares.isEmpty },
            Field("olderShares") { $0.olderShares }, Field("delete") { $0.delete },
            Field("flag") { $0.flag },
        ]
    }
}
