import Flyleaf
import Primitives
import Templating
import Web

/// A page elsewhere that links to a review, as the page of that shows it.
struct MentionRow: ViewModel {
    /// Who wrote it, or the site where the page does not say.
    var writer: String
    /// What they did.
    var act: String
    /// What is written; absent where there is nothing to read.
    var words: String?
    var site: String
    var link: LinkTarget?
    var date: String
    var isoDate: String
    var isWaiting: Bool
    /// Where the writer of the review says what becomes of it; absent for others.
    var decide: LinkTarget?

    /// Where the list stands on the page of a review.
    static let anchor = "mentions"

    static var fields: [Field<Self>] {
        [
            Field("writer") { $0.writer }, Field("act") { $0.act }, Field("words") { $0.words },
            Field("site") { $0.site }, Field("link") { $0.link }, Field("date") { $0.date },
            Field("isoDate") { $0.isoDate }, Field("isWaiting") { $0.isWaiting }, Field("decide") { $0.decide },
        ]
    }

    init(_ mention: Mention, isOwn: Bool) {
        let content = mention.content
        writer = content.author.text.isEmpty ? mention.site : content.author.text
        act = content.kind.act
        words = content.words.text.isEmpty || !content.kind.hasWords ? nil : content.words.text
        site = mention.site
        link = LinkTarget(mention.source.text)
        date = mention.receivedAt.dayWords
        isoDate = mention.receivedAt.rfc3339
        isWaiting = mention.state == .waiting
        decide = isOwn ? LinkTarget(path: Paths.mention(mention.reviewID, mention.id)) : nil
    }
}

extension MentionContent.Kind {
    /// What somebody did who wrote such a page.
    fileprivate var act: String {
        switch self {
        case .mention: "mentions it"
        case .reply: "answers it"
        case .like: "likes it"
        case .repost: "passes it on"
        case .bookmark: "keeps it for later"
        }
    }

    /// Whether such a page says more than that.
    fileprivate var hasWords: Bool {
        switch self {
        case .mention, .reply, .bookmark: true
        case .like, .repost: false
        }
    }
}
