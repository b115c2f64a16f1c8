import Flyleaf
import Primitives
import Templating

/// A choice of who may make an account, in its log.
struct SignUpChangeRow: ViewModel {
    var words: String
    var moderator: String
    var date: String
    var isoDate: String

    static var fields: [Field<Self>] {
        [
            Field("words") { $0.words }, Field("moderator") { $0.moderator }, Field("date") { $0.date },
            Field("isoDate") { $0.isoDate },
        ]
    }

    init(_ change: SignUpChange, by moderator: PersonName?) {
        words = change.mode.logWords
        self.moderator = moderator?.text ?? "The operator, or somebody who is gone"
        date = change.moment.minuteWords
        isoDate = change.moment.rfc3339
    }
}
