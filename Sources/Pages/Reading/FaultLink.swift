import Templating

/// A line of a list of faults, which leads to its field.
struct FaultLink: ViewModel {
    var link: LinkTarget
    var words: String

    static var fields: [Field<Self>] {
        [Field("link") { $0.link }, Field("words") { $0.words }]
    }

    /// - Parameter place: a fragment, `#` and an identifier of the page.
    init(_ place: String, _ words: String) {
        link = LinkTarget(path: place)
        self.words = words
    }
}
