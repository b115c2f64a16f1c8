import Flyleaf
import Templating

/// The form of a goal for a year.
struct GoalForm: ViewModel {
    var year: CalendarYear
    /// How far it is reached.
    var words: String?
    /// As typed.
    var goal: String
    var fault: String?
    var action: LinkTarget

    static var fields: [Field<Self>] {
        [
            Field("year") { String($0.year.number) }, Field("goalWords") { $0.words }, Field("goal") { $0.goal },
            Field("goalFault") { $0.fault }, Field("setGoal") { $0.action },
        ]
    }
}
