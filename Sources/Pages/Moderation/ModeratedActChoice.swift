import Flyleaf
import Templating

/// An act that a moderator can choose.
struct ModeratedActChoice: ViewModel {
    var kind: ModerationAct.Kind
    var isChosen: Bool

    static var fields: [Field<Self>] {
        [
            Field("value") { $0.kind.rawValue }, Field("name") { $0.kind.choice.name },
            Field("explanation") { $0.kind.choice.explanation }, Field("isChosen") { $0.isChosen },
        ]
    }
}
