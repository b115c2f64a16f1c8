import Templating

/// One answer of a poll, with how many chose it.
struct StreamPollAnswerView: ViewModel {
    var words: String
    /// Whether the member chose it.
    var isChosen: Bool
    /// How large a part chose it, in hundredths; `nil` where nobody says.
    var percent: String?
    /// The same in words.
    var result: String?

    static var fields: [Field<Self>] {
        [
            Field("words") { $0.words }, Field("isChosen") { $0.isChosen }, Field("percent") { $0.percent },
            Field("result") { $0.result },
        ]
    }
}
