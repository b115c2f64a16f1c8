import Flyleaf
import Primitives
import Templating

/// One login of the past or present on the account page, from its beginning to its end in words.
struct LoginHistoryRow: ViewModel {
    var stateClass: String
    var stateWord: String
    var begun: String
    var steps: [LoginHistoryStep]

    static var fields: [Field<Self>] {
        [
            Field("stateClass") { $0.stateClass }, Field("stateWord") { $0.stateWord }, Field("begun") { $0.begun },
            Field("steps") { $0.steps },
        ]
    }
}

extension LoginHistoryRow {
    init(_ record: LoginRecord, _ networks: NetworkDirectory) {
        (stateClass, stateWord) = record.state.words
        begun = record.steps.first?.at.dayWords ?? ""
        let origin = record.steps.first?.network
        steps = record.steps.map { step in
            LoginHistoryStep(
                text: step.event.words((step.network ?? origin).map(networks.title) ?? "Flyleaf"),
                time: step.at.minuteWords,
                timeISO: step.at.rfc3339
            )
        }
    }
}
