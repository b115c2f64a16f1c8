import Drawing
import Templating

/// A chart in a page, with the table that says the same.
struct ChartFigure: ViewModel {
    /// One line of the table.
    struct Line: ViewModel {
        var name: String
        var words: String

        static var fields: [Field<Self>] {
            [Field("name") { $0.name }, Field("words") { $0.words }]
        }
    }

    var heading: String
    var anchor: String
    /// What it shows, in a sentence without a full stop.
    var summary: String?
    var viewBox: String
    var marks: SafeHTML
    var name: String
    var unit: String
    var lines: [Line]

    static var fields: [Field<Self>] {
        [
            Field("heading") { $0.heading }, Field("anchor") { $0.anchor }, Field("summary") { $0.summary },
            Field("viewBox") { $0.viewBox },
            Field("marks") { $0.marks }, Field("name") { $0.name }, Field("unit") { $0.unit },
            Field("lines") { $0.lines },
        ]
    }

    /// - Parameter anchor: its identifier in the page.
    init(_ chart: Chart, anchor: String) {
        let drawing = chart.drawing
        heading = chart.heading
        self.anchor = anchor
        summary = chart.summary
        viewBox = drawing.viewBox
        marks = DrawingMarkup.svg(drawing)
        name = chart.name
        unit = chart.unit
        lines = chart.bars.map { Line(name: $0.name, words: $0.words) }
    }
}
