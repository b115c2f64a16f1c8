import Flyleaf
import Primitives
import Templating
import Web

/// Something that a member likes, in their list.
struct LikeRow: ViewModel {
    var name: String
    /// What kind of thing it is, and whose.
    var kind: String?
    /// Its page here, at the button; absent where the member may not see it any more.
    var link: LinkTarget?
    var date: String
    var isoDate: String

    static var fields: [Field<Self>] {
        [
            Field("name") { $0.name }, Field("kind") { $0.kind }, Field("link") { $0.link }, Field("date") { $0.date },
            Field("isoDate") { $0.isoDate },
        ]
    }

    /// - Parameter words: what it is called, and its kind; `nil` where the member may not see it any more.
    init(_ like: StandingLike, _ words: (name: String, kind: String)?) {
        name = words?.name ?? "Something that you may not see any more"
        kind = words?.kind
        link = words.map { _ in LinkTarget(path: "\(like.subject.page)#\(LikeButton.anchor)") }
        date = like.moment.dayWords
        isoDate = like.moment.rfc3339
    }
}
