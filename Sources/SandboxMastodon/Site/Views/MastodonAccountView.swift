internal import SandboxCore
internal import Templating

/// A person in a list or beside a post.
struct MastodonAccountView: PersonViewModel {
    var person: Person

    init(_ person: Person) { self.person = person }

    private var handle: String { "@\(MastodonHandle.username(of: person))" }

    static var fields: [Field<Self>] {
        [
            Field("id") { $0.person.id.description }, Field("name") { $0.person.name },
            Field("initials") { $0.person.initials }, Field("handle") { $0.handle },
            Field("link") { LinkTarget(path: "/\($0.handle)") },
        ]
    }
}
