import Flyleaf
import Templating

/// One cell of the row of scores.
struct ScoreCell: ViewModel {
    var value: String
    var isChosen: Bool

    static var fields: [Field<Self>] { [Field("value") { $0.value }, Field("isChosen") { $0.isChosen }] }

    static func all(chosen: String) -> [ScoreCell] {
        (0...10).map { ScoreCell(value: String($0), isChosen: Score(text: chosen)?.value == $0) }
    }
}
