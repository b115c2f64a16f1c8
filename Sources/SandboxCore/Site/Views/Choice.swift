package import Templating

/// A name of a protocol with what it means to people: an option of a list, or something that is asked for.
package struct Choice: ViewModel {
    package var name: String
    package var words: String
    package var isChosen: Bool

    package init(name: String, words: String, isChosen: Bool = false) {
        self.name = name
        self.words = words
        self.isChosen = isChosen
    }

    package static var fields: [Field<Self>] {
        [Field("name") { $0.name }, Field("words") { $0.words }, Field("isChosen") { $0.isChosen }]
    }
}
