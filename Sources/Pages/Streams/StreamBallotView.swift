import Flyleaf
import Primitives
import Templating

/// The poll of a post that a member can choose in.
///
/// - Rule: who may still choose does not see what others chose.
/// - Why: their network keeps that back from them as well, and what most chose draws the rest.
struct StreamBallotView: ViewModel {
    /// The name of the field of the form that holds what is chosen.
    var field: String
    /// What is asked.
    var question: String
    var answers: [StreamBallotAnswerView]
    var summary: String
    /// The button that sends it.
    var vote: StreamMarkView

    static var fields: [Field<Self>] {
        [
            Field("field") { $0.field }, Field("question") { $0.question }, Field("answers") { $0.answers },
            Field("summary") { $0.summary }, Field("vote") { $0.vote },
        ]
    }

    /// The name of the field of an entry.
    static func field(_ number: StreamItemNumber) -> String { "choice-\(number.pathSegment)" }
}

extension StreamBallotView {
    /// The poll of an entry.
    init(_ poll: StreamPoll, of writer: String, _ number: StreamItemNumber) {
        field = Self.field(number)
        question = PollWords.question(poll, of: writer)
        summary = PollWords.summary(poll, isOver: false)
        vote = StreamMarkView(.vote, isOn: false, number, of: writer)
        answers = poll.answers.enumerated().map { place, answer in
            StreamBallotAnswerView(words: answer.words, place: String(place), isOneOfMany: poll.isMultiple)
        }
    }
}
