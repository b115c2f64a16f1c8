import Templating

/// One score of a chart, in the units of its drawing.
struct ScoreBar: ViewModel {
    var score: Int
    var count: Int
    var left: Int
    var height: Int
    /// Where the bar stands.
    var base: Int

    static var fields: [Field<Self>] {
        [
            Field("score") { $0.score }, Field("count") { $0.count }, Field("left") { $0.left },
            Field("middle") { $0.left + 12 }, Field("top") { $0.base - $0.height }, Field("height") { $0.height },
            Field("above") { $0.base - $0.height - 4 }, Field("below") { $0.base + 14 },
            Field("hasCount") { $0.count > 0 },
        ]
    }
}
