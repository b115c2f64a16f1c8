import Flyleaf
import Primitives
import Templating
import Web

/// An import in the list of them.
struct ImportLine: ViewModel {
    var name: String
    var source: String
    var date: String
    var state: String
    var stateClass: String
    var link: LinkTarget

    static var fields: [Field<Self>] {
        [
            Field("name") { $0.name }, Field("source") { $0.source }, Field("date") { $0.date },
            Field("state") { $0.state }, Field("stateClass") { $0.stateClass }, Field("link") { $0.link },
        ]
    }

    init(_ bookImport: BookImport, _ standing: ImportStanding) {
        name = bookImport.shownName
        source = bookImport.source.words
        date = bookImport.createdAt.dayWords
        state = standing.word
        stateClass = standing.mark
        link = LinkTarget(path: Paths.bookImport(bookImport.id))
    }
}
