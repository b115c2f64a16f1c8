import Flyleaf
import Primitives

/// The charts of a year, in the order of the page.
struct YearCharts {
    let all: [Chart]

    /// As many authors and languages as a chart shows.
    static let ranks = 10

    init(_ year: ReadingYear) {
        let months = PartialDate.months.map { String($0.prefix(3)) }
        var charts: [Chart] = []
        if year.booksByMonth.contains(where: { $0 > 0 }) {
            charts.append(.upright("Books by month", "Month", "Books", zip(months, year.booksByMonth)))
        }
        if year.pagesByMonth.contains(where: { $0 > 0 }) {
            charts.append(.upright("Pages by month", "Month", "Pages", zip(months, year.pagesByMonth)))
        }
        if year.scores.contains(where: { $0 > 0 }) {
            charts.append(.upright("Scores", "Score", "Books", zip((0...Score.maximum).map(String.init), year.scores)))
        }
        let authors = year.authors
        if authors.contains(where: { $0.count > 1 }) {
            let bars = authors.prefix(Self.ranks).map { ($0.name, $0.count) }
            charts.append(.lying("Authors", "Author", "Books", bars))
        }
        let languages = year.languages
        if languages.count > 1 {
            let bars = languages.prefix(Self.ranks).map { (YearWords.language($0.name), $0.count) }
            charts.append(.lying("Languages", "Language", "Books", bars))
        }
        if !year.decades.isEmpty {
            let bars = year.decades.suffix(Self.ranks).map { (Self.decade($0.name), $0.count) }
            charts.append(.lying("First published", "Decade", "Books", bars))
        }
        all = charts
    }

    private static func decade(_ first: Int) -> String { first < 0 ? "\(-first / 10 * 10)s BC" : "\(first)s" }
}
