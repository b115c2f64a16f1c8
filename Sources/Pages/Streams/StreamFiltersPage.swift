import Templating

/// What a member does not want to see at once in their streams.
struct StreamFiltersPage: ViewModel {
    var frame: PageFrame
    /// The words, one on each line.
    var words: String
    /// Why they are not taken.
    var fault: String?
    var hidesRepeats: Bool
    /// Whom the member muted or blocked here.
    var people: [NetworkTab]

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("words") { $0.words }, Field("fault") { $0.fault },
            Field("hidesRepeats") { $0.hidesRepeats }, Field("people") { $0.people },
            Field("hasPeople") { !$0.people.isEmpty },
        ]
    }
}
