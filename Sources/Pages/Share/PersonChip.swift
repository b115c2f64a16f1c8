import Flyleaf
import Templating

/// A chosen person: a name, and a way to take the choice back.
struct PersonChip: ViewModel {
    var id: String
    var name: String

    static var fields: [Field<Self>] {
        [
            Field("id") { $0.id }, Field("name") { $0.name }, Field("drop") { ShareAct.dropTag + $0.id },
        ]
    }
}

extension PersonChip {
    init(_ person: Person) {
        id = person.remoteID
        name = person.name.text
    }
}
