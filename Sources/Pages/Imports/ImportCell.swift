import Templating

/// A cell of an imported file as it stood there; a long one is cut.
struct ImportCell: ViewModel {
    var name: String
    var text: String

    /// The most that is shown of a text, in Unicode scalars.
    ///
    /// Fifty rows of whole cells could be a page of all 24 MB of a file. What a member takes home has every cell as it stood.
    static let maximumLength = 2000

    /// The text, or its beginning.
    static func shown(_ text: String) -> String {
        let scalars = text.unicodeScalars
        let end = scalars.index(scalars.startIndex, offsetBy: maximumLength, limitedBy: scalars.endIndex)
        guard let end, end < scalars.endIndex else { return text }
        return String(scalars[..<end]) + "…"
    }

    static var fields: [Field<Self>] { [Field("name") { $0.name }, Field("text") { $0.text }] }
}
