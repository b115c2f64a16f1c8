/// Somebody of the sandbox; invented, like all of them.
package struct Person: Sendable, Equatable {
    package var id: PersonID
    package var name: String
    package var firstName: String
    /// Empty for people with one name.
    package var lastName: String
    /// Absent for people who registered with a telephone number.
    package var email: String?

    package init(id: PersonID, name: String, firstName: String, lastName: String, email: String? = nil) {
        self.id = id
        self.name = name
        self.firstName = firstName
        self.lastName = lastName
        self.email = email
    }

    /// One or two letters to draw in place of a portrait.
    package var initials: String {
        // Some names put the family first.
        let isFamilyFirst = !lastName.isEmpty && name.utf8.starts(with: lastName.utf8)
        let parts = isFamilyFirst ? [lastName, firstName] : [firstName, lastName]
        let letters = parts.compactMap { $0.first { $0.isLetter || $0.isNumber } }
        return letters.isEmpty ? "?" : letters.map { String($0) }.joined().uppercased()
    }
}
