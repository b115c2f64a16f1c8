import Templating

/// One answer that can be chosen in a poll.
struct StreamBallotAnswerView: ViewModel {
    var words: String
    /// Its place among the answers, as a form sends it.
    var place: String
    /// Whether others may be chosen with it.
    var isOneOfMany: Bool

    static var fields: [Field<Self>] {
        [Field("words") { $0.words }, Field("place") { $0.place }, Field("isOneOfMany") { $0.isOneOfMany }]
    }
}
