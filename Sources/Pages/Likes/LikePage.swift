import Templating

/// The question whether a page of another site is to be liked, which shows whose page it is.
struct LikePage: ViewModel {
    var frame: PageFrame
    /// The host as programs write it, so that no letter of another script looks like one of ours.
    var site: String
    var address: String
    /// Absent where moderators blocked it.
    var link: LinkTarget?
    /// Whether the host has letters that are written in another way here.
    var isDisguisable: Bool
    var like: LikeButton

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("site") { $0.site }, Field("address") { $0.address },
            Field("link") { $0.link }, Field("isDisguisable") { $0.isDisguisable }, Field("like") { $0.like },
        ]
    }
}
