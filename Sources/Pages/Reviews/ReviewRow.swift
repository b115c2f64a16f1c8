import Flyleaf
import Primitives
import Templating
import Web

/// A score as pages draw it: half stars, and the number in words.
struct ScoreView: Sendable {
    var score: Score?

    /// The values of the partial `partials/score`.
    var hasScore: Bool { score != nil }
    /// The class that draws the stars.
    var stars: String { score.map { "s\($0.value)" } ?? "" }
    var text: String { score.map { "\($0.value) of 10" } ?? "" }
}

/// A review in a list.
struct ReviewRow: SampledModel {
    var link: LinkTarget
    var title: String
    var author: String?
    var excerpt: String?
    var score: ScoreView
    var writer: String
    var date: String
    var isoDate: String
    var reach: String?

    static let sample = ReviewRow(
        link: .sample,
        title: "Title",
        author: "Author",
        excerpt: "Text",
        score: ScoreView(score: Score(8)),
        writer: "Ada",
        date: "6 Nov 1994",
        isoDate: "1994-11-06",
        reach: "Only you"
    )

    var values: Values {
        [
            "link": .link(link), "title": .text(title), "author": .optional(author), "excerpt": .optional(excerpt),
            "hasScore": .flag(score.hasScore), "stars": .text(score.stars), "scoreText": .text(score.text),
            "writer": .text(writer), "date": .text(date), "isoDate": .text(isoDate), "reach": .optional(reach),
        ]
    }
}

extension ReviewRow {
    init(_ entry: ReviewEntry) {
        let review = entry.review
        link = LinkTarget(path: Paths.review(review.id))
        title = review.content.title.text
        author = review.content.author.text.isEmpty ? nil : review.content.author.text
        excerpt = review.content.text.text.isEmpty ? nil : review.content.text.text
        score = ScoreView(score: review.content.score)
        writer = entry.writer.text
        date = review.createdAt.dayText
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
