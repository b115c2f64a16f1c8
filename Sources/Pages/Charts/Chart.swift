import Drawing

/// Numbers that a page shows as bars, and as a table that says the same.
struct Chart {
    /// What it shows.
    let heading: String
    /// What its bars are named by.
    let name: String
    /// What is counted.
    let unit: String
    /// All of it in a sentence without a full stop, where there is more to say than the table does.
    let summary: String?
    /// Its bars; those with nothing to count too, where they are part of a row.
    let bars: [Bar]
    /// Whether the bars stand upright, as those of a row of months or scores do.
    let isUpright: Bool

    /// Bars side by side.
    static func upright(
        _ heading: String,
        _ name: String,
        _ unit: String,
        summary: String? = nil,
        _ bars: some Sequence<(String, Int)>
    ) -> Self {
        Self(heading: heading, name: name, unit: unit, summary: summary, bars: bars.map(Bar.init), isUpright: true)
    }

    /// Bars one below the other.
    static func lying(
        _ heading: String,
        _ name: String,
        _ unit: String,
        _ bars: some Sequence<(String, Int)>
    ) -> Self {
        Self(heading: heading, name: name, unit: unit, summary: nil, bars: bars.map(Bar.init), isUpright: false)
    }

    /// The chart for a page.
    var drawing: Drawing {
        isUpright
            ? .columns(bars, width: 640, height: 200, size: 14)
            : .rows(bars, width: 640, size: 15)
    }
}

extension Bar {
    /// A bar with its number as pages write numbers.
    init(_ name: String, _ count: Int) {
        self.init(name: name, count: count, words: count.grouped)
    }
}
