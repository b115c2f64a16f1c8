import Flyleaf
import Templating

/// A button that puts a mark on a post, or takes it off.
struct StreamMarkView: ViewModel {
    var label: String
    /// What it is about, for who does not see where it stands.
    var about: String
    /// What a press of it asks for (`MarkPress`).
    var value: String
    var isOn: Bool

    static var fields: [Field<Self>] {
        [
            Field("label") { $0.label }, Field("about") { $0.about }, Field("value") { $0.value },
            Field("isOn") { $0.isOn },
        ]
    }
}

extension StreamMarkView {
    init(_ mark: StreamMark, isOn: Bool, _ number: StreamItemNumber, of writer: String) {
        label = StreamMarkWords.label(mark)
        about = "the post by \(writer)"
        value = MarkPress(mark: mark, isWanted: !isOn, number: number).text
        self.isOn = isOn
    }
}
