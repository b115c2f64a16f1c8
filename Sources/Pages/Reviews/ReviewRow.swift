import Flyleaf
import Primitives
import Templating
import Web

/// A review in a list.
struct ReviewRow: ViewModel {
    var link: LinkTarget
    /// The page of its book.
    var book: LinkTarget
    var writerLink: LinkTarget
    var title: String
    var author: String?
    var excerpt: String?
    /// Whether all of the text is a spoiler, so that there is no excerpt.
    var isSpoiler: Bool
    var score: ScoreView
    var writer: String
    var date: String
    var isoDate: String
    var reach: String?

    static var fields: [Field<Self>] {
        [
            Field("link") { $0.link }, Field("book") { $0.book }, Field("writerLink") { $0.writerLink },
            Field("title") { $0.title }, Field("author") { $0.author },
            Field("excerpt") { $0.excerpt }, Field("isSpoiler") { $0.isSpoiler },
            Field("hasScore") { $0.score.hasScore },
            Field("stars") { $0.score.stars }, Field("scoreText") { $0.score.text }, Field("writer") { $0.writer },
            Field("date") { $0.date }, Field("isoDate") { $0.isoDate }, Field("reach") { $0.reach },
        ]
    }
}

extension ReviewRow {
    init(_ entry: ReviewEntry) {
        let review = entry.review
        link = LinkTarget(path: Paths.review(review.id))
        book = LinkTarget(path: Paths.book(review.bookID))
        writerLink = LinkTarget(path: Paths.writer(review.memberID))
        title = review.content.title.text
        author = review.content.author.text.isEmpty ? nil : review.content.author.text
        excerpt = review.content.text.text.isEmpty ? nil : review.content.text.text
        isSpoiler = review.content.isSpoiler
        score = ScoreView(score: review.content.score)
        writer = entry.writer.text
        date = review.createdAt.dayWords
        isoDate = review.createdAt.isoDay
        reach = review.content.visibility == .everyone ? nil : review.content.visibility.reach
    }
}

extension Review.Visibility {
    /// Who may read it, for its reader.
    var reach: String {
        switch self {
        case .onlyMe: "Only you"
        case .friends: "Friends"
        case .everyone: "Everyone"
        }
    }
}
