internal import SandboxCore
internal import Templating

/// A person in a list or beside a post.
struct MastodonAccountView: PersonViewModel {
    var person: Person

    init(_ person: Person) { self.person = person }

    static let sample = MastodonAccountView(.sample)

    var values: Values {
        let handle = "@\(MastodonHandle.username(of: person))"
        return [
            "id": .text(person.id.description),
            "name": .text(person.name),
            "initials": .text(person.initials),
            "handle": .text(handle),
            "link": .link(LinkTarget(path: "/\(handle)")),
        ]
    }
}
