import Flyleaf
import Templating

/// The way to a year.
struct YearLink: ViewModel {
    var link: LinkTarget
    var year: CalendarYear

    static var fields: [Field<Self>] {
        [Field("link") { $0.link }, Field("year") { String($0.year.number) }]
    }
}
