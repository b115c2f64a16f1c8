import Flyleaf
import Templating

/// Who somebody is at the member's other networks, and the search for more of them.
struct SamePeopleView: ViewModel {
    /// Where the buttons send to.
    var action: LinkTarget
    /// The page itself, which searches.
    var search: LinkTarget
    /// What is searched for.
    var words: String
    var people: [SamePersonRow]
    /// Who was found.
    var found: [SamePersonRow]
    /// What is said where nobody was.
    var emptyText: String?
    /// Why they were not joined.
    var fault: String?

    static var fields: [Field<Self>] {
        [
            Field("action") { $0.action }, Field("search") { $0.search }, Field("words") { $0.words },
            Field("people") { $0.people }, Field("hasPeople") { !$0.people.isEmpty },
            Field("found") { $0.found }, Field("hasFound") { !$0.found.isEmpty },
            Field("emptyText") { $0.emptyText }, Field("fault") { $0.fault },
        ]
    }
}
