import Flyleaf
import Primitives
import Templating
import Web

/// Somebody at another network who is, or may be, the same person.
struct SamePersonRow: ViewModel {
    var name: String
    var initials: String
    var network: String
    /// Their page.
    var page: LinkTarget?
    /// What stands for them in the form (`SamePersonKey`).
    var value: String

    static var fields: [Field<Self>] {
        [
            Field("name") { $0.name }, Field("initials") { $0.initials }, Field("network") { $0.network },
            Field("page") { $0.page }, Field("value") { $0.value },
        ]
    }
}

extension SamePersonRow {
    init(_ person: SamePerson, _ network: String) {
        name = person.name.text
        initials = person.name.initials
        self.network = network
        page = StreamPersonID(person.remoteID).map {
            LinkTarget(path: Paths.streamPerson(person.connectionID, $0))
        }
        value = SamePersonKey(connection: person.connectionID, person: person.remoteID).text
    }
}
