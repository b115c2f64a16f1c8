import Flyleaf
import Primitives
import Templating

/// The poll of a post with what came of it so far.
struct StreamPollView: ViewModel {
    var answers: [StreamPollAnswerView]
    var summary: String

    static var fields: [Field<Self>] { [Field("answers") { $0.answers }, Field("summary") { $0.summary }] }
}

extension StreamPollView {
    /// A poll.
    ///
    /// - Parameter chosen: what the member chose, as far as that is known.
    init(_ poll: StreamPoll, chosen: [Int], at moment: Timestamp) {
        // Of a poll that takes several answers each is a part of the people, and so they are more than a whole.
        let all = (poll.isMultiple ? poll.voters : poll.answers.reduce(0) { $0 + ($1.votes ?? 0) }) ?? 0
        summary = PollWords.summary(poll, isOver: poll.isOver(at: moment))
        answers = poll.answers.enumerated().map { place, answer in
            let percent = answer.votes.map { all > 0 ? min(100, ($0 * 200 / all + 1) / 2) : 0 }
            return StreamPollAnswerView(
                words: answer.words,
                isChosen: chosen.contains(place),
                percent: percent.map { String($0) },
                result: answer.votes.map { PollWords.result($0, percent: percent ?? 0) }
            )
        }
    }
}
