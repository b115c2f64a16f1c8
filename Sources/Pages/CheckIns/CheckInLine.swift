import Templating

/// A name or a sentence in a list of a check-in.
struct CheckInLine: ViewModel {
    var text: String

    static var fields: [Field<Self>] { [Field("text") { $0.text }] }
}

extension [String] {
    /// Each as a line.
    var lines: [CheckInLine] { map { CheckInLine(text: $0) } }
}
