import Flyleaf
import Templating

/// The switch of one kind of notices.
struct NoticeSwitch: ViewModel {
    var kind: NoticeKind
    var isOn: Bool

    static var fields: [Field<Self>] {
        [
            Field("value") { $0.kind.rawValue }, Field("name") { $0.kind.name },
            Field("explanation") { $0.kind.explanation }, Field("isOn") { $0.isOn },
        ]
    }

    /// The switches of all kinds.
    static func all(off: Set<NoticeKind>) -> [NoticeSwitch] {
        NoticeKind.allCases.map { NoticeSwitch(kind: $0, isOn: !off.contains($0)) }
    }
}
