import Flyleaf
import Templating

/// One choice of who may read a review.
struct VisibilityChoice: ViewModel {
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

    static func all(chosen: String) -> [VisibilityChoice] {
        Review.Visibility.allCases.map { visibility in
            let (name, explanation) = words(visibility)
            return VisibilityChoice(
                value: visibility.rawValue,
                name: name,
                explanation: explanation,
                isChosen: visibility.rawValue == chosen
            )
        }
    }

    /// Who may read a review, in two words at most.
    static func name(_ visibility: Review.Visibility) -> String { words(visibility).0 }

    private static func words(_ visibility: Review.Visibility) -> (String, String) {
        switch visibility {
        case .onlyMe: ("Only me", "A private note")
        case .friends: ("Friends", "Friends who have an account here")
        case .everyone: ("Everyone", "Anyone who opens this Flyleaf")
        }
    }
}
