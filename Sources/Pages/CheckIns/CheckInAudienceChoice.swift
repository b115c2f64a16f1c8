import Flyleaf
import Templating

/// One of those who may see a check-in, as a choice.
struct CheckInAudienceChoice: ViewModel {
    var value: String
    var name: String
    var explanation: String
    var isChosen: Bool

    static var fields: [Field<Self>] {
        [
            Field("value") { $0.value }, Field("name") { $0.name }, Field("explanation") { $0.explanation },
            Field("isChosen") { $0.isChosen },
        ]
    }

    static func all(chosen: CheckInAudience?) -> [CheckInAudienceChoice] {
        CheckInAudience.allCases.map { audience in
            CheckInAudienceChoice(
                value: audience.rawValue,
                name: audience.words,
                explanation: audience.explanation,
                isChosen: audience == chosen
            )
        }
    }
}
