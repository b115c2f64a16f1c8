package import Templating

/// A person in a list or beside a post.
package struct PersonView: PersonViewModel {
    package var person: Person

    package init(_ person: Person) { self.person = person }

    package static var fields: [Field<Self>] {
        [
            Field("id") { $0.person.id.description }, Field("name") { $0.person.name },
            Field("initials") { $0.person.initials },
            Field("link") { LinkTarget(path: "/profile.php?id=\($0.person.id)") },
        ]
    }
}
