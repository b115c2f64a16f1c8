internal import SandboxCore
internal import Templating

/// A person in a list.
struct ReaderView: PersonViewModel {
    var person: Person

    init(_ person: Person) { self.person = person }

    static var fields: [Field<Self>] {
        [
            Field("id") { $0.person.id.description }, Field("name") { $0.person.name },
            Field("initials") { $0.person.initials }, Field("link") { _ in LinkTarget(path: "/people") },
        ]
    }
}
