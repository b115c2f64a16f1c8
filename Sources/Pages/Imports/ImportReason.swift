import Flyleaf
import Interchange
import Templating

/// Why a row became what it became.
struct ImportReason: ViewModel {
    var text: String

    static var fields: [Field<Self>] { [Field("text") { $0.text }] }

    /// The words of a code that was written down with a row; `nil` for one that this version does not know.
    init?(_ code: String) {
        let words =
            ImportRemark(rawValue: code)?.words ?? LibraryEntry.Fault(rawValue: code)?.words
            ?? ImportedRow.Refusal(rawValue: code)?.words
        guard let words else { return nil }
        text = words
    }
}
