import Templating

/// One review.
struct ReviewPage: ViewModel {
    var frame: PageFrame
    /// Where others report it.
    var flag: LinkTarget?
    var title: String
    var isLongTitle: Bool
    var isLongAuthor: Bool
    var author: String?
    var score: ScoreView
    /// What is written about it, as markup; absent when nothing is.
    var text: SafeHTML?
    /// Whether all of the text is hidden at first.
    var isSpoiler: Bool
    /// For programs that read pages; absent where not everybody may read it.
    var microformat: ReviewMicroformat?
    var photos: [PhotoView]
    var writer: String
    var writerLink: LinkTarget
    var writerPicture: SameOriginLink?
    var book: LinkTarget
    /// How the viewer stands to it.
    var reading: ReadingButtons
    /// The viewer's shelves, for members.
    var shelving: ShelfButtons?
    /// Books it may be about as well, asked once after saving.
    var suggestions: [BookRow]
    var join: LinkTarget
    /// Where its writer takes it out of a book that others wrote about.
    var part: LinkTarget?
    var date: String
    var isoDate: String
    var changed: String?
    var reach: String
    /// Where its writer sees what it said before.
    var versions: LinkTarget?
    var like: LikeButton
    /// Pages elsewhere that link to it.
    var mentions: [MentionRow]
    var own: OwnReviewLinks?
    var shares: [ShareRow]
    /// Where the shares are that are older than those of the page, if there are any.
    var olderShares: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("flag") { $0.flag }, Field("title") { $0.title },
            Field("isLongTitle") { $0.isLongTitle },
            Field("isLongAuthor") { $0.isLongAuthor }, Field("author") { $0.author },
            Field("hasScore") { $0.score.hasScore }, Field("stars") { $0.score.stars },
            Field("scoreText") { $0.score.text }, Field("text") { $0.text },
            Field("isSpoiler") { $0.isSpoiler },
            Field("microformat") { $0.microformat }, Field("isOpen") { $0.microformat?.isWhole == true },
            Field("photos") { $0.photos }, Field("hasPhotos") { !$0.photos.isEmpty }, Field("writer") { $0.writer },
            Field("writerPicture") { $0.writerPicture },
            Field("writerLink") { $0.writerLink }, Field("book") { $0.book }, Field("reading") { $0.reading },
            Field("shelving") { $0.shelving },
            Field("suggestions") { $0.suggestions },
            Field("hasSuggestions") { !$0.suggestions.isEmpty }, Field("join") { $0.join }, Field("part") { $0.part },
            Field("date") { $0.date }, Field("isoDate") { $0.isoDate }, Field("changed") { $0.changed },
            Field("reach") { $0.reach }, Field("versions") { $0.versions }, Field("like") { $0.like },
            Field("mentions") { $0.mentions }, Field("hasMentions") { !$0.mentions.isEmpty },
            Field("own") { $0.own },
            Field("shares") { $0.shares }, Field("olderShares") { $0.olderShares },
        ]
    }
}
