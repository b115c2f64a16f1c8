internal import SandboxCore
internal import Templating

/// A person in a list.
struct OpenIDPersonView: PersonViewModel {
    var person: Person

    init(_ person: Person) { self.person = person }

    static var fields: [Field<Self>] {
        [
            Field("id") { $0.person.id.description }, Field("name") { $0.person.name },
            Field("initials") { $0.person.initials }, Field("username") { Claims.username(of: $0.person) },
            Field("link") { LinkTarget(path: Claims.page(of: $0.person)) },
        ]
    }
}
