import Templating

/// One remark.
struct RemarkPage: ViewModel {
    var frame: PageFrame
    /// Where others report it.
    var flag: LinkTarget?
    /// Where a member mutes or blocks its writer.
    var distance: LinkTarget?
    var picture: SameOriginLink?
    var heading: String
    var isLongHeading: Bool
    var words: String?
    var link: RemarkLink?
    var photos: [PhotoView]
    var writer: String
    var date: String
    var isoDate: String
    var changed: String?
    var reach: String
    var own: OwnReviewLinks?
    var shares: [ShareRow]
    /// Where the shares are that are older than those of the page, if there are any.
    var olderShares: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("flag") { $0.flag }, Field("distance") { $0.distance },
            Field("picture") { $0.picture }, Field("heading") { $0.heading },
            Field("isLongHeading") { $0.isLongHeading }, Field("words") { $0.words }, Field("link") { $0.link },
            Field("photos") { $0.photos }, Field("hasPhotos") { !$0.photos.isEmpty },
            Field("writer") { $0.writer }, Field("date") { $0.date }, Field("isoDate") { $0.isoDate },
            Field("changed") { $0.changed }, Field("reach") { $0.reach }, Field("own") { $0.own },
            Field("shares") { $0.shares }, Field("olderShares") { $0.olderShares },
        ]
    }
}
