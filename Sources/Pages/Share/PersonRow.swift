import Flyleaf
import Templating

/// A person in a list.
struct PersonRow: ViewModel {
    var id: String
    var name: String
    var initials: String
    var isChosen: Bool
    /// Where it stands who they are at their network; `nil` where no program may read that.
    var page: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("id") { $0.id }, Field("name") { $0.name }, Field("initials") { $0.initials },
            Field("isChosen") { $0.isChosen }, Field("page") { $0.page },
        ]
    }
}

extension PersonRow {
    init(_ person: Person, isChosen: Bool = false, page: LinkTarget? = nil) {
        id = person.remoteID
        name = person.name.text
        initials = person.name.initials
        self.isChosen = isChosen
        self.page = page
    }
}
