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
    var heading: String
    var year: CalendarYear
    var facts: [BookFact]
    var gaps: [String]
    var charts: [ChartFigure]
    var rows: [Row]
    /// The year as a picture, for the reader themselves.
    var picture: LinkTarget?
    /// Where the reader shares it; absent for others.
    var share: LinkTarget?
    /// The lists of the reading life that the year is of.
    var life: LinkTarget
    var lifeWords: String
    var years: [YearLink]
    /// The shelf that it is narrowed to, or can be; only for the reader themselves.
    var picker: ShelfPicker?
    /// What the reader set out to read; only for themselves.
    var goal: GoalForm?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("heading") { $0.heading }, Field("year") { String($0.year.number) },
            Field("facts") { $0.facts },
            Field("gaps") { $0.gaps.map { SentenceView(text: $0) } }, Field("charts") { $0.charts },
            Field("rows") { $0.rows }, Field("hasRows") { !$0.rows.isEmpty }, Field("picture") { $0.picture },
            Field("share") { $0.share },
            Field("life") { $0.life }, Field("lifeWords") { $0.lifeWords },
            Field("years") { $0.years }, Field("hasYears") { !$0.years.isEmpty }, Field("picker") { $0.picker },
            Field("isNarrowed") { $0.picker?.isNarrowed ?? false },
            Field("goalForm") { $0.goal },
        ]
    }

    init(
        _ year: ReadingYear,
        frame: PageFrame,
        heading: String,
        life: LinkTarget,
        lifeWords: String,
        picture: LinkTarget?,
        share: LinkTarget?,
        years: [YearLink],
        picker: ShelfPicker?,
        goal: GoalForm?
    ) {
        self.frame = frame
        self.heading = heading
        self.year = year.year
        facts = BookFact.all(year)
        gaps = YearWords.gaps(year)
        charts = YearCharts(year).all.enumerated().map { ChartFigure($1, anchor: "chart-\($0 + 1)") }
        rows = year.reads.map { Row($0) }
        self.picture = picture
        self.share = share
        self.life = life
        self.lifeWords = lifeWords
        self.years = years
        self.picker = picker
        self.goal = goal
    }
}
