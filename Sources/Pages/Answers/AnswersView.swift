import Flyleaf
import Primitives
import Templating

/// What people did about a post at its network, as the page of its share shows it to who shared it.
struct AnswersView: ViewModel {
    /// Where it stands on its page.
    static let anchor = "answers"

    var network: String
    /// How many did what; absent where nobody did anything.
    var counts: String?
    var replies: [StreamPostView]
    /// How many more there are than stand here.
    var more: String?
    var readAt: String
    var readAtISO: String

    static var fields: [Field<Self>] {
        [
            Field("network") { $0.network }, Field("counts") { $0.counts }, Field("replies") { $0.replies },
            Field("hasReplies") { !$0.replies.isEmpty }, Field("more") { $0.more }, Field("readAt") { $0.readAt },
            Field("readAtISO") { $0.readAtISO },
        ]
    }
}

extension AnswersView {
    init(_ kept: KeptAnswers, _ network: String, _ mark: String, _ links: LinkFilter) {
        self.network = network
        let answers = kept.answers
        counts = AnswerWords.short(answers)
        replies = answers.replies.enumerated().map { number, post in
            StreamPostView(post, network, mark, links, .none, .network, at: kept.readAt, anchor: "answer-\(number + 1)")
        }
        let left = answers.replyCount - answers.replies.count
        more = left <= 0 ? nil : left == 1 ? "One more stands there." : "\(left.grouped) more stand there."
        readAt = kept.readAt.minuteWords
        readAtISO = kept.readAt.rfc3339
    }
}
