import Flyleaf
import HTTP
import Templating
import Web

/// What a like button on another site says and where it leads.
struct SiteButtonPress: ViewModel {
    var link: LinkTarget
    /// What the button says.
    var word: String
    /// What is liked, for who hears the button alone.
    var title: String
    /// How many like it, as a number; absent where the layout has none.
    var count: String?
    /// What the number counts, for who does not see where it stands.
    var noun: String
    /// How many like it, as a sentence; absent where the layout has none.
    var sentence: String?
    /// What is said of friends; absent where the site wants none.
    var faces: String?
    var share: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("link") { $0.link }, Field("word") { $0.word }, Field("title") { $0.title },
            Field("count") { $0.count }, Field("noun") { $0.noun }, Field("sentence") { $0.sentence },
            Field("faces") { $0.faces },
            Field("share") { $0.share },
        ]
    }

    /// The press that an address leads to, for a look.
    init(_ url: WebURL, _ standing: LikeStanding, _ look: SiteButtonLook) {
        let href = FormFields(["href": url.description]).urlencoded
        link = LinkTarget(path: "\(Paths.likePage())?\(href)")
        word = look.action.word
        title = url.authority
        noun = look.action.noun(standing.count)
        switch look.layout {
        case .standard: sentence = look.action.sentence(standing.count)
        case .buttonCount, .boxCount: count = standing.count.grouped
        case .button: break
        }
        if look.layout == .standard, look.showsFaces { faces = look.action.friends }
        if look.hasShare {
            let fields = FormFields(["url": url.description]).urlencoded
            share = LinkTarget(path: "\(Paths.shareSheet())?\(fields)")
        }
    }
}
