package import Templating

/// A person in a list or beside a post.
package struct PersonView: PersonViewModel {
    package var person: Person

    package init(_ person: Person) { self.person = person }

    package static let sample = PersonView(.sample)

    package var values: Values {
        [
            "id": .text(person.id.description),
            "name": .text(person.name),
            "initials": .text(person.initials),
            "link": .link(LinkTarget(path: "/profile.php?id=\(person.id)")),
        ]
    }
}

extension Person {
    package static let sample = Person(
        id: PersonID(rawValue: 1001),
        name: "Ada Fernsby",
        firstName: "Ada",
        lastName: "Fernsby",
        email: "ada@people.example"
    )
}
