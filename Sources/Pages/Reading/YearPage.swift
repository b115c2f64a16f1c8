import Flyleaf
import Templating

/// What somebody read in a year.
struct YearPage: ViewModel {
    /// One book of the year.
    struct Row: ViewModel {
        var title: String
        var author: String?
        var book: LinkTarget
        var words: String

        static var fields: [Field<Self>] {
            [
                Field("title") { $0.title }, Field("author") { $0.author }, Field("book") { $0.book },
                Field("words") { $0.words },
            ]
        }
    }

    var frame: PageFrame
    var year: CalendarYear
    var facts: [BookFact]
    var gaps: [String]
    var charts: [ChartFigure]
    var rows: [Row]
    var picture: LinkTarget
    var years: [YearLink]
    var goalWords: String?
    var goal: String
    var goalFault: String?
    var setGoal: LinkTarget

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("year") { String($0.year.number) }, Field("facts") { $0.facts },
            Field("gaps") { $0.gaps.map { SentenceView(text: $0) } }, Field("charts") { $0.charts },
            Field("rows") { $0.rows }, Field("hasRows") { !$0.rows.isEmpty }, Field("picture") { $0.picture },
            Field("years") { $0.years }, Field("hasYears") { !$0.years.isEmpty },
            Field("goalWords") { $0.goalWords }, Field("goal") { $0.goal }, Field("goalFault") { $0.goalFault },
            Field("setGoal") { $0.setGoal },
        ]
    }
}
