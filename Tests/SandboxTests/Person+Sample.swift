@testable import SandboxCore

extension Person {
    /// Somebody, where it does not matter who.
    static let sample = Person(
        id: PersonID(rawValue: 1001),
        name: "Ada Fernsby",
        firstName: "Ada",
        lastName: "Fernsby",
        email: "ada@people.example"
    )
}
