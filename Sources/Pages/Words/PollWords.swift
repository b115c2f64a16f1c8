import Flyleaf
import Primitives

/// The words for a poll and for what became of it.
enum PollWords {
    /// What stands under the answers: how many chose, and until when one can.
    static func summary(_ poll: StreamPoll, isOver: Bool) -> String {
        let people =
            switch poll.voters {
            case nil: [String]()
            case 0?: ["Nobody has voted"]
            case 1?: ["1 person has voted"]
            case let count?: ["\(count) people have voted"]
            }
        let end =
            switch (isOver, poll.endsAt) {
            case (true, let moment?): "it ended on \(moment.minuteWords)"
            case (true, nil): "it is over"
            case (false, let moment?): "open until \(moment.minuteWords)"
            case (false, nil): "it has no end"
            }
        let text = (people + [end]).joined(separator: "; ")
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    /// How many chose an answer, and how large a part of all that is in whole hundredths; `nil` where nobody says.
    static func result(_ votes: Int, percent: Int) -> String {
        "\(votes == 1 ? "1 vote" : "\(votes) votes"), \(percent) %"
    }

    /// What is asked of who may choose.
    static func question(_ poll: StreamPoll, of writer: String) -> String {
        poll.isMultiple
            ? "What do you choose in the poll by \(writer)? Several may be chosen."
            : "What do you choose in the poll by \(writer)?"
    }

    /// Why a press of the button did nothing.
    static let nothingChosen =
        "Choose one of the answers first, or several where the poll takes them. Nothing was sent."
}
