import Templating

/// One list of a reading life.
struct ReadingListPage: ViewModel {
    var frame: PageFrame
    var tabs: [ReadingTab]
    var rows: [ReadingRow]
    var emptyWords: String
    /// The year that is looked at next.
    var year: YearLink?
    /// The reader's page as others find it.
    var reader: LinkTarget
    var tags: LinkTarget
    /// Who may see what is added.
    var choices: [VisibilityChoice]
    var newest: LinkTarget?
    var older: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("tabs") { $0.tabs }, Field("rows") { $0.rows },
            Field("hasRows") { !$0.rows.isEmpty }, Field("emptyWords") { $0.emptyWords }, Field("year") { $0.year },
            Field("reader") { $0.reader }, Field("tags") { $0.tags }, Field("choices") { $0.choices },
            Field("newest") { $0.newest }, Field("older") { $0.older },
            Field("hasPages") { $0.newest != nil || $0.older != nil },
        ]
    }
}
