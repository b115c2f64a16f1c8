import Templating

/// A line of a list of faults, which leads to its field.
struct FaultLink: ViewModel {
    var link: LinkTarget
    var words: String

    static var fields: [Field<Self>] {
        [Field("link") { $0.link }, Field("words") { $0.words }]
    }

    /// - Parameter place: an identifier of the page, in its letters, digits and hyphens.
    init?(_ place: String, _ words: String?) {
        guard let words, let link = LinkTarget("#\(place)") else { return nil }
        self.link = link
        self.words = words
    }
}
